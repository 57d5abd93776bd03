import { CalendarDays } from 'lucide';
import { formatInstantTime } from 'shared-domain/days/rio.ts';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import type { ChatMessage } from '../../data/chat/chat.ts';

interface EventLineProps {
  message: ChatMessage;
  userId: string;
  otherName: string;
  /** Instead of the message's own. */
  words?: string;
}

/** A step of a visit or a request, centred: it is the site's message. */
export function EventLine({ message, userId, otherName, words }: EventLineProps) {
  return (
    <p className="self-center py-1 text-center text-xs text-subtle-foreground">
      <Icon icon={CalendarDays} size={16} className="mr-1.5 inline-block align-text-bottom" />
      {words ?? message.content} · {message.senderId === userId ? 'Você' : otherName},{' '}
      <time dateTime={message.createdAt}>{formatInstantTime(message.createdAt)}</time>
    </p>
  );
}
