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

/** So many, the newest, are shown; the search finds older ones. */
const mostShown = 100;
const columns = 'id, name, email, phone, subject, message, created_at, resolved_at, archived_at';

/** A pattern that finds the text as it was typed, quoted as the API wants it. */
const containing = (text: string) => `"%${text.replace(/[\\%_]/g, '\\$&').replace(/[\\"]/g, '\\$&')}%"`;

/** What people wrote through the contact form, newest first; for administrators. `search`: in name or subject. */
export const contactMessagesOptions = ({ search, onlyNew }: { search: string; onlyNew: boolean }) =>
  queryOptions({
    queryKey: contactMessageKeys.list(search, onlyNew),
    queryFn: async ({ signal }): Promise<ReceivedMessage[]> => {
      let question = supabase().from('contact_messages').select(columns);
      if (search) question = question.or(`name.ilike.${containing(search)},subject.ilike.${containing(search)}`);
      if (onlyNew) question = question.is('resolved_at', null).is('archived_at', null);
      const { data } = await question
        .order('created_at', { ascending: false })
        .limit(mostShown)
        .abortSignal(signal)
        .throwOnError();
      return data.map(({ created_at, resolved_at, archived_at, ...message }) => ({
        ...message,
        createdAt: created_at,
        status: archived_at ? 'archived' : resolved_at ? 'answered' : 'new',
      }));
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
