import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { notificationsOptions, setUnreadNotifications } from './notifications.query.ts';

/** Marks notifications as read; without ids all of them. They look read immediately, and unread again when it failed. */
export function useReadNotifications(userId: string) {
  const queryClient = useQueryClient();
  const { queryKey } = notificationsOptions(userId);
  return useMutation({
    mutationFn: async (ids?: string[]) => {
      const { data } = await supabase()
        .rpc('read_notifications', ids ? { ids } : {})
        .throwOnError();
      return data;
    },
    onMutate: async (ids) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(
        queryKey,
        (list) =>
          list && {
            ...list,
            pages: list.pages.map((page) => ({
              ...page,
              unread: ids ? page.unread : 0,
              items: page.items.map((one) => (ids && !ids.includes(one.id) ? one : { ...one, isRead: true })),
            })),
          },
      );
    },
    onSuccess: (unread) => {
      setUnreadNotifications(queryClient, userId, unread);
      queryClient.setQueryData(
        queryKey,
        (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, unread })) },
      );
    },
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  });
}
