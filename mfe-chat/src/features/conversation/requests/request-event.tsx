import { useQuery } from '@tanstack/react-query';
import type { ChatMessage, Conversation } from '../../../data/chat/chat.ts';
import { requestsOptions } from '../../../data/requests/requests.query.ts';
import { EventLine } from '../event-line.tsx';
import { ReportMenu } from '../report-menu.tsx';

/** Stored where a person wrote none: private.after_request_status. */
const stepWords = new Set(['Pedido de reserva', 'Pedido aceito', 'Pedido recusado', 'Pedido retirado']);

interface RequestEventProps {
  message: ChatMessage;
  conversation: Conversation;
  userId: string;
  /** Nothing was said of the request since. */
  isLatest?: boolean;
}

/** A step of a request: its message holds the words of a person, which the card shows. */
export function RequestEvent({ message, conversation, userId, isLatest = false }: RequestEventProps) {
  const { data: requests } = useQuery(requestsOptions(conversation.id));
  const status = requests?.find(({ id }) => id === message.requestId)?.status;
  const isGuests = (message.senderId === userId) === (conversation.role === 'client');
  const words = isGuests
    ? isLatest && status === 'withdrawn'
      ? 'Pedido retirado'
      : 'Pedido enviado'
    : status === 'declined'
      ? 'Pedido recusado'
      : 'Pedido aceito';
  const line = <EventLine message={message} userId={userId} otherName={conversation.other.name} words={words} />;
  if (message.senderId === userId || !message.content || stepWords.has(message.content)) return line;
  return (
    <div className="flex items-center justify-center gap-1">
      {line}
      <ReportMenu
        thing={{ kind: 'message', id: message.id, quote: message.content }}
        label="Opções deste pedido"
        command="Denunciar mensagem"
        className="-my-1"
      />
    </div>
  );
}
