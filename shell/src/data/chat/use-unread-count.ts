import { useQuery, useQueryClient } from '@tanstack/react-query';
import { chatKeys } from 'shared-domain/chat/chat.keys.ts';
import { unreadCountOptions } from 'shared-domain/chat/unread-count.query.ts';
import { useMessageInserts } from 'shared-domain/chat/use-message-inserts.ts';

/** Polling interval while the socket is down. */
const askEveryMs = 30_000;

/** Returns the number of the person's unread messages, kept fresh while it is shown; 0 until it is known. */
export function useUnreadCount(userId: string): number {
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: chatKeys.unread(userId) });
  const state = useMessageInserts(userId, { onInsert: refresh, onSubscribed: refresh });
  const { data } = useQuery({
    ...unreadCountOptions(userId),
    refetchInterval: state === 'live' ? false : askEveryMs,
  });
  return data ?? 0;
}
