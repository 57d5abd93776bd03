import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answers } from 'shared-domain/db/api.types.ts';
import { supabase } from 'shared-domain/platform';
import { contactMessageKeys } from './message.keys.ts';

/** - `new`: unanswered · `answered`: by e-mail · `archived`: needs no answer */
export type ContactStatus = 'new' | 'answered' | 'archived';

export type ReceivedMessage = Answers['admin_list_messages']['items'][number] & { status: ContactStatus };

export const messagesPageSize = 30;

interface MessageFilter {
  /** In name or subject. */
  search: string;
  onlyNew: boolean;
  /** Counted from 1. */
  page: number;
}

/** Messages from the contact form, newest first; for administrators. */
export const contactMessagesOptions = (filter: MessageFilter) =>
  queryOptions({
    queryKey: contactMessageKeys.list(filter),
    queryFn: async ({ signal }): Promise<{ items: ReceivedMessage[]; total: number }> => {
      const { search, onlyNew, page } = filter;
      const { data } = await supabase()
        .rpc('admin_list_messages', {
          page_number: page,
          page_size: messagesPageSize,
          ...(onlyNew && { only_new: true }),
          ...(search && { search_text: search }),
        })
        .abortSignal(signal)
        .throwOnError();
      return {
        ...data,
        items: data.items.map((message) => ({
          ...message,
          status: message.archived_at ? 'archived' : message.resolved_at ? 'answered' : 'new',
        })),
      };
    },
    placeholderData: keepPreviousData,
    // another administrator takes one, or answers it
    refetchOnWindowFocus: true,
  });

/** Number of messages that wait for an answer. */
export const newMessageCountOptions = () =>
  queryOptions({
    queryKey: contactMessageKeys.newCount(),
    queryFn: async ({ signal }): Promise<number> => {
      const { count } = await supabase()
        .from('contact_messages')
        .select('id', { count: 'exact', head: true })
        .is('resolved_at', null)
        .is('archived_at', null)
        .abortSignal(signal)
        .throwOnError();
      return count ?? 0;
    },
    staleTime: 30_000,
  });
