import { useEffect } from 'react';
import { useUnreadCount } from '../data/chat/use-unread-count.ts';

interface UnreadWatcherProps {
  userId: string;
  onCount: (count: number) => void;
}

/** Tells how many messages to the person are unread while somebody is signed in; renders nothing. Its code comes then. */
export function UnreadWatcher({ userId, onCount }: UnreadWatcherProps) {
  const count = useUnreadCount(userId);
  useEffect(() => onCount(count), [count, onCount]);
  return null;
}
