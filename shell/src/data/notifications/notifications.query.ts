import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { announcementOf, factsSchema } from 'shared-domain/announcements/announcements.ts';
import type { Answers } from 'shared-domain/db/api.types.ts';
import type { Account } from 'shared-domain/people/account.ts';
import { peopleKeys } from 'shared-domain/people/people.keys.ts';
import { supabase } from 'shared-domain/platform';

type Row = Answers['my_notifications']['items'][number];

/** The number is the version of the shapes below. */
export const notificationKeys = {
  list: (userId: string) => ['notifications', 2, 'list', userId] as const,
  topics: (userId: string) => ['notifications', 2, 'topics', userId] as const,
};

export interface Notification {
  id: string;
  /** ISO 8601 */
  createdAt: string;
  isRead: boolean;
  icon: NonNullable<ReturnType<typeof announcementOf>>['icon'];
  words: string;
  to: string;
  /** The label of its one thing to do. */
  act: string | undefined;
  /** A stored picture. */
  image: string | undefined;
}

/** Null for a kind of a later release. */
function toNotification({ id, kind, created_at, is_read, facts }: Row): Notification | null {
  const announcement = announcementOf(kind);
  const read = factsSchema.safeParse(facts);
  if (!announcement || !read.success) return null;
  const { data } = read;
  return {
    id,
    createdAt: created_at,
    isRead: is_read,
    icon: announcement.icon,
    words: announcement.words(data),
    to: announcement.to(data),
    act: announcement.act?.(data),
    image: data.image,
  };
}

const pageSize = 20;

/** The person's notifications, newest first. */
export const notificationsOptions = (userId: string) =>
  infiniteQueryOptions({
    queryKey: notificationKeys.list(userId),
    initialPageParam: null as { before: string; before_id: string } | null,
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await supabase()
        .rpc('my_notifications', pageParam ?? {})
        .abortSignal(signal)
        .throwOnError();
      const last = data.items.length === pageSize ? data.items.at(-1) : undefined;
      return {
        unread: data.unread,
        items: data.items.map(toNotification).filter((one) => one !== null),
        next: last ? { before: last.created_at, before_id: last.id } : null,
      };
    },
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** Sets the number on the bell, which comes with the account. */
export function setUnreadNotifications(queryClient: QueryClient, userId: string, unread: number): void {
  queryClient.setQueryData<Account | null>(peopleKeys.account(userId), (account) =>
    account ? { ...account, unreadNotifications: unread } : account,
  );
}
