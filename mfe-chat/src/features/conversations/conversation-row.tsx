import { CircleAlert } from 'lucide';
import { cn } from 'shared-ui/lib/cn.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import type { Conversation } from '../../data/chat/chat.schema.ts';
import { listTime } from './conversation-times.ts';

interface ConversationRowProps {
  conversation: Conversation;
  userId: string;
  now: number;
  /** Something that the person wrote in it has not arrived. */
  isUnsent: boolean;
  onOpen: () => void;
  onIntent: () => void;
}

/** One conversation of the list; the whole row opens it. */
export function ConversationRow({ conversation, userId, now, isUnsent, onOpen, onIntent }: ConversationRowProps) {
  const { other, spaceId, spaceTitle, spaceImage, lastMessage, lastMessageAt, createdAt, role, unread } = conversation;
  const isUnread = unread > 0;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      onPointerEnter={onIntent}
      onFocus={onIntent}
      className={cn(
        'relative -mx-4 grid w-[calc(100%+2rem)] grid-cols-[64px_minmax(0,1fr)_auto] items-center gap-3.5 rounded-control px-4 py-[18px] text-left',
        'hover:bg-sunken max-[17rem]:grid-cols-[minmax(0,1fr)_auto] desk:grid-cols-[88px_minmax(0,1fr)_auto] desk:gap-5',
      )}
    >
      <span className="block size-16 overflow-hidden rounded-photo bg-muted desk:h-[66px] desk:w-[88px]">
        {spaceImage ? <Picture compact image={spaceImage} alt="" sizes="88px" /> : null}
      </span>
      <span className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-px max-[17rem]:order-last max-[17rem]:col-span-full">
        <span className="flex flex-wrap items-baseline gap-x-2.5">
          <span className={cn('min-w-0 wrap-anywhere', isUnread ? 'font-semibold' : 'font-medium')}>{spaceTitle}</span>
          {spaceId ? null : <span className="text-xs text-muted-foreground">Espaço removido</span>}
        </span>
        <span className="text-sm wrap-anywhere text-muted-foreground">{other.name}</span>
        <span className={cn('truncate text-sm', isUnread ? 'font-semibold' : 'text-muted-foreground')}>
          {lastMessage
            ? `${lastMessage.senderId === userId ? 'Você: ' : ''}${lastMessage.summary}`
            : 'Nenhuma mensagem ainda'}
        </span>
        {isUnsent ? (
          <span className="flex items-center gap-1.5 text-xs font-semibold text-danger">
            <Icon icon={CircleAlert} size={14} />
            Mensagem ainda não enviada
          </span>
        ) : null}
        <span className="text-xs text-muted-foreground">
          {role === 'client' ? 'Você é o cliente' : 'Você é o anfitrião'}
        </span>
      </span>
      <span className="grid justify-items-end gap-1.5">
        <span className={cn('text-xs whitespace-nowrap', isUnread ? 'font-semibold' : 'text-muted-foreground')}>
          {listTime(lastMessageAt ?? createdAt, now)}
        </span>
        {isUnread ? (
          <span className="grid h-6 min-w-6 place-items-center rounded-full bg-primary px-[7px] text-xs font-bold text-primary-foreground">
            <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
            <span className="sr-only">{unread === 1 ? '1 não lida' : `${unread} não lidas`}</span>
          </span>
        ) : null}
      </span>
    </button>
  );
}
