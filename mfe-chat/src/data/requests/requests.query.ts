import { queryOptions } from '@tanstack/react-query';
import { chatKeys } from 'shared-domain/chat/chat.keys.ts';
import type { AnswerRow } from 'shared-domain/db/api.types.ts';
import { supabase } from 'shared-domain/platform';

/** For its host with `guest`, `changes` and `rivals`. */
export type RequestToBook = AnswerRow<'list_requests'>;

/** The requests to book of a conversation, oldest first. */
export const requestsOptions = (conversationId: string) =>
  queryOptions({
    queryKey: chatKeys.requests(conversationId),
    queryFn: async ({ signal }): Promise<RequestToBook[]> => {
      const { data } = await supabase()
        .rpc('list_requests', { target_conversation: conversationId })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    // An answer has an end, and the date may be gone.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
