import { CircleAlert } from 'lucide';
import type { BookingContact } from 'shared-domain/bookings/booking-contacts.query.ts';
import { formatShortDay } from 'shared-domain/days/format.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import type { Conversation } from '../../data/chat/chat.ts';
import { listTime } from './conversation-times.ts';

interface ConversationRowProps {
  conversation: Conversation;
  /** The booking of the two people, while they are in contact over it. */
  contact?: BookingContact | undefined;
  userId: string;
  now: number;
  /** The conversation is open next to the list. */
  isCurrent: boolean;
  /** Something that the person wrote in it has not arrived. */
  isUnsent: boolean;
  onOpen: () => void;
  onIntent: () => void;
}

/** Where the focus goes when the conversation is left. */
export const rowId = (conversationId: string) => `conversa-${conversationId}`;

/** One conversation of the list; the whole row opens it. */
export function ConversationRow({
  conversation,
  contact,
  userId,
  now,
  isCurrent,
  isUnsent,
  onOpen,
  onIntent,
}: ConversationRowProps) {
  const { id, other, spaceId, spaceTitle, spaceImage, lastMessage, lastMessageAt, createdAt, role, unread } =
    conversation;
  const isUnread = unread > 0;
  return (
    <button
      type="button"
      id={rowId(id)}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onOpen}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      className={cn(
        'relative grid min-h-22 w-full grid-cols-[64px_minmax(0,1fr)] items-center gap-3.5 rounded-control py-2 text-left',
        'max-desk:-mx-3 max-desk:w-[calc(100%+1.5rem)] max-desk:py-3 px-3 max-[17rem]:grid-cols-[minmax(0,1fr)]',
        isCurrent ? 'desk:bg-primary-subtle' : 'hover:bg-sunken',
      )}
    >
      <span className="block size-16 overflow-hidden rounded-photo bg-muted max-[17rem]:hidden">
        {spaceImage ? <Picture compact image={spaceImage} alt="" sizes="64px" /> : null}
      </span>
      <span className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
        <span className="flex min-w-0 items-baseline gap-x-2.5">
          <span className="min-w-0 truncate leading-[1.375rem] font-semibold">{spaceTitle}</span>
          {spaceId ? null : <span className="shrink-0 text-xs text-muted-foreground">Espaço removido</span>}
          <span
            className={cn('ml-auto text-xs whitespace-nowrap', isUnread ? 'font-semibold' : 'text-muted-foreground')}
          >
            {listTime(lastMessageAt ?? createdAt, now)}
          </span>
        </span>
        <span className="flex items-center gap-2.5">
          <span className="grid min-w-0 flex-1 text-sm leading-[1.125rem] text-muted-foreground">
            <span className="truncate">
              {other.name}
              {contact ? ` · ${formatShortDay(contact.event_date)}` : ''}
            </span>
            <span className={cn('truncate', isUnread && 'font-semibold text-foreground')}>
              {lastMessage
                ? `${lastMessage.senderId === userId ? 'Você: ' : ''}${lastMessage.summary}`
                : 'Nenhuma mensagem ainda'}
            </span>
          </span>
          {isUnread ? (
            <span className="grid h-6 min-w-6 place-items-center rounded-full bg-primary px-[7px] text-xs font-bold text-primary-foreground">
              <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
              <span className="sr-only">{unread === 1 ? '1 não lida' : `${unread} não lidas`}</span>
            </span>
          ) : null}
        </span>
        {isUnsent ? (
          <span className="flex items-center gap-1.5 text-xs leading-4 font-semibold text-danger">
            <Icon icon={CircleAlert} size={14} />
            Mensagem ainda não enviada
          </span>
        ) : null}
        <span className="truncate text-2xs leading-4 text-muted-foreground">
          {spaceId ? `Espaço #${spaceId.slice(0, 8)} · ` : ''}
          {role === 'client' ? 'Você é o cliente' : 'Você é o anfitrião'}
        </span>
      </span>
    </button>
  );
}
