import { queryOptions } from '@tanstack/react-query';
import { chatKeys } from 'shared-domain/chat/chat.keys.ts';
import { supabase } from 'shared-domain/platform';

/** How many messages to the person are unread, over all conversations. */
export const unreadCountOptions = (userId: string) =>
  queryOptions({
    queryKey: chatKeys.unread(userId),
    queryFn: async ({ signal }): Promise<number> => {
      const { data } = await supabase().rpc('unread_count').abortSignal(signal).throwOnError();
      return data;
    },
    staleTime: 0,
  });
