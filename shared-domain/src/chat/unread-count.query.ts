import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { chatKeys } from './chat.keys.ts';

/** Number of the person's unread messages in all conversations. */
export const unreadCountOptions = (userId: string) =>
  queryOptions({
    queryKey: chatKeys.unread(userId),
    queryFn: async ({ signal }): Promise<number> => {
      const { data } = await supabase().rpc('unread_count').abortSignal(signal).throwOnError();
      return data;
    },
    staleTime: 0,
  });
