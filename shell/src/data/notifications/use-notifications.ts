import { useInfiniteQuery } from '@tanstack/react-query';
import { notificationsOptions } from './notifications.query.ts';

/** The loaded notifications, newest first, and how many are unread among all; undefined until the first ones are there. */
export function useNotifications(userId: string) {
  const query = useInfiniteQuery(notificationsOptions(userId));
  const pages = query.data?.pages;
  return {
    query,
    // one that came in the meantime moves the others on: a page may repeat some of the page before
    notifications: pages && [...new Map(pages.flatMap(({ items }) => items).map((one) => [one.id, one])).values()],
    unread: pages?.at(-1)?.unread ?? 0,
  };
}
