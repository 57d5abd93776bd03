import { useEffect } from 'react';
import { useUnreadCount } from '../data/chat/use-unread-count.ts';
import { useUnreadNotifications } from '../data/notifications/use-unread-notifications.ts';
import { unreadLabel } from './unread-badge.tsx';

/** Numbers of the signed-in person's unread messages and notifications. */
export interface Unread {
  messages: number;
  notifications: number;
}

interface UnreadWatcherProps {
  userId: string;
  onCount: (unread: Unread) => void;
}

/** Reports what the person has not read, and tells a screen reader of new notifications. Its code is loaded after sign-in. */
export function UnreadWatcher({ userId, onCount }: UnreadWatcherProps) {
  const messages = useUnreadCount(userId);
  const notifications = useUnreadNotifications(userId);
  useEffect(() => onCount({ messages, notifications }), [messages, notifications, onCount]);
  return (
    <p role="status" className="sr-only">
      {notifications > 0 ? `Notificações: ${unreadLabel(notifications)}` : ''}
    </p>
  );
}
