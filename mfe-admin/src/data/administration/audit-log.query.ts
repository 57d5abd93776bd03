import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Tables } from 'shared-domain/db/database.types.ts';
import { supabase } from 'shared-domain/platform';
import { auditKeys } from './audit.keys.ts';

/** One act, as it was written down. */
export type Act = Omit<Tables<'audit_log'>, 'actor_id' | 'details'> & {
  details: Record<string, unknown>;
  /** A name; null: the server side, without a person. */
  actor: string | null;
  /** The person that it was about; null when it was about none. */
  person: string | null;
  /** What was written down with it, kept beside the log so that it can be forgotten. */
  note: string | null;
};

const columns = 'id, action, target_type, target_id, details, created_at, actor:profiles(full_name)';

type ActRow = Omit<Tables<'audit_log'>, 'actor_id'> & { actor: Pick<Tables<'profiles'>, 'full_name'> | null };

/** Acts of which the log keeps no name: who the person was is read with them. */
const isOfPayouts = ({ action }: Pick<ActRow, 'action'>): boolean => action.startsWith('payout_');

const letterOf = ({ details }: Pick<ActRow, 'details'>): string | null => {
  const { letter_id } = details as { letter_id?: unknown };
  return typeof letter_id === 'string' ? letter_id : null;
};

const toAct = (row: ActRow, notes: Record<string, string> = {}, people: Record<string, string> = {}): Act => ({
  ...row,
  actor: row.actor && (row.actor.full_name.trim() || 'Conta sem nome'),
  details: row.details as Record<string, unknown>,
  person: isOfPayouts(row) ? (people[row.target_id] ?? null) : null,
  note: notes[letterOf(row) ?? row.target_id] ?? null,
});

/** How the refunds among some acts were paid by hand. */
async function refundNotes(rows: readonly ActRow[], signal: AbortSignal): Promise<Record<string, string>> {
  const ids = rows.filter(({ target_type }) => target_type === 'refund').map(({ target_id }) => target_id);
  if (ids.length === 0) return {};
  const { data } = await supabase().rpc('admin_refund_notes', { refund_ids: ids }).abortSignal(signal).throwOnError();
  return data;
}

/** What the letters among some acts say. */
async function letters(rows: readonly ActRow[], signal: AbortSignal): Promise<Record<string, string>> {
  const ids = rows.map(letterOf).filter((id) => id !== null);
  if (ids.length === 0) return {};
  const { data } = await supabase().rpc('admin_letters', { letter_ids: ids }).abortSignal(signal).throwOnError();
  return data;
}

/** Names of the people that some acts were about, as they are today: the log keeps ids, which outlive an account. */
async function peopleOf(rows: readonly ActRow[], signal: AbortSignal): Promise<Record<string, string>> {
  const ids = rows.filter(isOfPayouts).map(({ target_id }) => target_id);
  if (ids.length === 0) return {};
  const { data } = await supabase()
    .from('profiles')
    .select('id, full_name')
    .in('id', [...new Set(ids)])
    .abortSignal(signal)
    .throwOnError();
  return Object.fromEntries(data.map(({ id, full_name }) => [id, full_name]));
}

const actsPerPage = 50;

/** Of a person what was decided about their listings, too; what they edit themselves stands with each listing. */
const about = (type: 'space' | 'profile', id: string): string => {
  const itself = `and(target_type.eq.${type},target_id.eq.${id})`;
  return type === 'space' ? itself : `${itself},and(details->>host_id.eq.${id},action.neq.space_edited)`;
};

/** What was done with one thing, the latest first, a page at a time; for administrators. */
export const actsOfOptions = (type: 'space' | 'profile', id: string) =>
  infiniteQueryOptions({
    queryKey: auditKeys.of(type, id),
    queryFn: async ({ pageParam: before, signal }): Promise<Act[]> => {
      let question = supabase().from('audit_log').select(columns).or(about(type, id));
      if (before !== null) question = question.lt('id', before);
      const { data } = await question
        .order('id', { ascending: false })
        .limit(actsPerPage)
        .abortSignal(signal)
        .throwOnError();
      const said = await letters(data, signal);
      return data.map((row) => toAct(row, said));
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page): number | null => (page.length === actsPerPage ? (page.at(-1)?.id ?? null) : null),
  });

export const auditPageSize = 30;

/** The page begins after the last act: the API refuses it where a procedure answers with nothing. */
const beyondTheEnd = 'PGRST103';

/** What was done on the whole site, the latest first; `type` leaves only what was done with one kind of thing. */
export const auditLogOptions = (filter: { type: string | undefined; page: number }) =>
  queryOptions({
    queryKey: auditKeys.list(filter),
    queryFn: async ({ signal }): Promise<{ items: Act[]; total: number }> => {
      const first = (filter.page - 1) * auditPageSize;
      let question = supabase().from('audit_log').select(columns, { count: 'exact' });
      if (filter.type) question = question.eq('target_type', filter.type);
      const { data, count, error } = await question
        .order('id', { ascending: false })
        .range(first, first + auditPageSize - 1)
        .abortSignal(signal);
      if (error?.code === beyondTheEnd) return { items: [], total: first };
      if (error) throw error;
      const [notes, said, people] = await Promise.all([
        refundNotes(data, signal),
        letters(data, signal),
        peopleOf(data, signal),
      ]);
      return { items: data.map((row) => toAct(row, { ...notes, ...said }, people)), total: count ?? data.length };
    },
    placeholderData: keepPreviousData,
  });
