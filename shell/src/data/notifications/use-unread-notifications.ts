import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useRowChanges } from 'shared-domain/db/use-row-changes.ts';
import { myAccountOptions } from 'shared-domain/people/my-account.query.ts';
import { notificationKeys } from './notifications.query.ts';

/** Returns the number of the person's unread notifications: with the account first, then by realtime and again at focus. */
export function useUnreadNotifications(userId: string): number {
  const queryClient = useQueryClient();
  const account = myAccountOptions(userId);
  const wasSubscribed = useRef(false);
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: account.queryKey, exact: true });
    void queryClient.invalidateQueries({ queryKey: notificationKeys.list(userId) });
  };
  useRowChanges('notifications', '*', userId, {
    filter: `person_id=eq.${userId}`,
    onChange: refresh,
    onSubscribed: () => {
      // the first time the account has just come
      if (wasSubscribed.current) refresh();
      wasSubscribed.current = true;
    },
  });
  return useQuery(account).data?.unreadNotifications ?? 0;
}
