import { queryOptions } from '@tanstack/react-query';
import { chatKeys } from 'shared-domain/chat/chat.keys.ts';
import { supabase } from 'shared-domain/platform';
import type { Visit } from './visit.ts';

/** The visits of a conversation, oldest first. */
export const visitsOptions = (conversationId: string) =>
  queryOptions({
    queryKey: chatKeys.visits(conversationId),
    queryFn: async ({ signal }): Promise<Visit[]> => {
      const { data } = await supabase()
        .rpc('list_visits', { target_conversation: conversationId })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    // A guest may be looking for the door: changes are shown when they come back to the page.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
