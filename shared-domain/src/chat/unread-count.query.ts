import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { chatKeys } from './chat.keys.ts';

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
