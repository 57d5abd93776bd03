import { memo } from 'react';
import { formatInstantTime } from 'shared-domain/days/rio.ts';
import type { ChatMessage } from '../../data/chat/chat.ts';
import { BlockedBubble, Entry, TextBubble } from './bubble.tsx';
import { FileMessage } from './file-message.tsx';
import { ReportMenu } from './report-menu.tsx';

interface MessageItemProps {
  message: ChatMessage;
  isOwn: boolean;
  otherName: string;
}

/** One message that was stored. */
export const MessageItem = memo(function MessageItem({ message, isOwn, otherName }: MessageItemProps) {
  const who = isOwn ? 'Você' : otherName;
  const body = () => {
    // at the left, as in the mock-up: it is the site that speaks here
    if (message.blockedBecause !== null) return <BlockedBubble reason={message.blockedBecause} />;
    if (message.type === 'text') return <TextBubble isOwn={isOwn}>{message.content}</TextBubble>;
    if (message.type === 'unsupported' || !message.file)
      return <TextBubble isOwn={isOwn}>Tipo de mensagem não suportado</TextBubble>;
    return <FileMessage file={message.file} type={message.type} sender={who} />;
  };
  return (
    <Entry
      isOwn={isOwn && message.blockedBecause === null}
      aside={
        isOwn ? null : (
          <ReportMenu
            thing={{ kind: 'message', id: message.id, quote: message.content ?? message.file?.name }}
            label="Opções desta mensagem"
            command="Denunciar mensagem"
            className="-my-1"
          />
        )
      }
      note={
        <time dateTime={message.createdAt}>
          <span className="sr-only">{who}, </span>
          {formatInstantTime(message.createdAt)}
        </time>
      }
    >
      {body()}
    </Entry>
  );
});
