import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import * as z from 'zod/mini';
import { type Taken, takenSchema } from '../queues/taken.schema.ts';
import { contactMessageKeys } from './message.keys.ts';

/** - `new`: nobody has answered · `answered`: by e-mail · `archived`: needs no answer */
export type ContactStatus = 'new' | 'answered' | 'archived';

export interface ReceivedMessage {
  id: string;
  name: string;
  email: string;
  phone: string | null;
  subject: string;
  message: string;
  /** ISO 8601. */
  createdAt: string;
  status: ContactStatus;
  taken: Taken;
}

export const messagesPageSize = 30;
const messageSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  subject: z.string(),
  message: z.string(),
  created_at: z.string(),
  resolved_at: z.nullable(z.string()),
  archived_at: z.nullable(z.string()),
  taken: takenSchema,
});
const answerSchema = z.object({ items: z.array(messageSchema), total: z.number() });

interface MessageFilter {
  /** In name or subject. */
  search: string;
  onlyNew: boolean;
  /** Counted from 1. */
  page: number;
}

/** What people wrote through the contact form, newest first; for administrators. */
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
      const { items, total } = answerSchema.parse(data);
      return {
        items: items.map(({ created_at, resolved_at, archived_at, ...message }) => ({
          ...message,
          createdAt: created_at,
          status: archived_at ? ('archived' as const) : resolved_at ? ('answered' as const) : ('new' as const),
        })),
        total,
      };
    },
    placeholderData: keepPreviousData,
    // another administrator takes one, or answers it
    refetchOnWindowFocus: true,
  });

/** How many wait for an answer. */
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
