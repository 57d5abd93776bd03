import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
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
}

export const messagesPageSize = 30;
const columns = 'id, name, email, phone, subject, message, created_at, resolved_at, archived_at';

/** A pattern that finds the text as it was typed, quoted as the API wants it. */
const containing = (text: string) => `"%${text.replace(/[\\%_]/g, '\\$&').replace(/[\\"]/g, '\\$&')}%"`;

interface MessageFilter {
  /** In name or subject. */
  search: string;
  onlyNew: boolean;
  /** Counted from 1. */
  page: number;
}

/** The page begins after the last message. */
const beyondTheEnd = 'PGRST103';

/** What people wrote through the contact form, newest first; for administrators. */
export const contactMessagesOptions = (filter: MessageFilter) =>
  queryOptions({
    queryKey: contactMessageKeys.list(filter),
    queryFn: async ({ signal }): Promise<{ items: ReceivedMessage[]; total: number }> => {
      const { search, onlyNew, page } = filter;
      const first = (page - 1) * messagesPageSize;
      let question = supabase().from('contact_messages').select(columns, { count: 'exact' });
      if (search) question = question.or(`name.ilike.${containing(search)},subject.ilike.${containing(search)}`);
      if (onlyNew) question = question.is('resolved_at', null).is('archived_at', null);
      const { data, count, error } = await question
        .order('created_at', { ascending: false })
        .order('id')
        .range(first, first + messagesPageSize - 1)
        .abortSignal(signal);
      if (error?.code === beyondTheEnd) return { items: [], total: first };
      if (error) throw error;
      const items = data.map(({ created_at, resolved_at, archived_at, ...message }) => ({
        ...message,
        createdAt: created_at,
        status: archived_at ? ('archived' as const) : resolved_at ? ('answered' as const) : ('new' as const),
      }));
      return { items, total: count ?? items.length };
    },
    placeholderData: keepPreviousData,
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
