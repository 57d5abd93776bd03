import { useEffect } from 'react';
import { useUnreadCount } from '../data/chat/use-unread-count.ts';

interface UnreadWatcherProps {
  userId: string;
  onCount: (count: number) => void;
}

/** Reports the number of the person's unread messages; renders nothing. Its code is loaded after sign-in. */
export function UnreadWatcher({ userId, onCount }: UnreadWatcherProps) {
  const count = useUnreadCount(userId);
  useEffect(() => onCount(count), [count, onCount]);
  return null;
}
