import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Answers } from 'shared-domain/db/api.types.ts';
import type { Tables } from 'shared-domain/db/database.types.ts';
import { supabase } from 'shared-domain/platform';
import { auditKeys } from './audit.keys.ts';

/** One act, as it was written down. */
export type Act = Answers['admin_list_acts']['items'][number];

const columns = 'id, action, target_type, target_id, details, created_at, actor:profiles(full_name)';

type ActRow = Omit<Tables<'audit_log'>, 'actor_id'> & { actor: Pick<Tables<'profiles'>, 'full_name'> | null };

const letterOf = ({ details }: Pick<ActRow, 'details'>): string | null => {
  const { letter_id } = details as { letter_id?: unknown };
  return typeof letter_id === 'string' ? letter_id : null;
};

const toAct = (row: ActRow, notes: Record<string, string>): Act => ({
  ...row,
  actor: row.actor?.full_name ?? null,
  details: row.details as Record<string, unknown>,
  person: null,
  note: notes[letterOf(row) ?? ''] ?? null,
});

/** Returns the texts of the letters that these acts refer to, by id. */
async function letters(rows: readonly ActRow[], signal: AbortSignal): Promise<Record<string, string>> {
  const ids = rows.map(letterOf).filter((id) => id !== null);
  if (ids.length === 0) return {};
  const { data } = await supabase().rpc('admin_letters', { letter_ids: ids }).abortSignal(signal).throwOnError();
  return Object.fromEntries(data.map(({ id, message }) => [id, message]));
}

const actsPerPage = 50;

/**
 * Builds the filter of acts. Acts about a person include decisions about their listings, but not their own edits of
 * them.
 */
const about = (type: 'space' | 'profile', id: string): string => {
  const itself = `and(target_type.eq.${type},target_id.eq.${id})`;
  return type === 'space' ? itself : `${itself},and(details->>host_id.eq.${id},action.neq.space_edited)`;
};

/** Acts on one target, latest first, in pages; for administrators. */
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
      const letterTexts = await letters(data, signal);
      return data.map((row) => toAct(row, letterTexts));
    },
    initialPageParam: null as number | null,
    getNextPageParam: (page): number | null => (page.length === actsPerPage ? (page.at(-1)?.id ?? null) : null),
  });

export const auditPageSize = 30;

export interface AuditFilter {
  /** A kind of acts; undefined: every act. */
  actions: string[] | undefined;
  search: string;
  /** The person who acted, or the person concerned. */
  person: string | undefined;
  /** `yyyy-MM-dd` in Rio, both included. */
  from: string | undefined;
  to: string | undefined;
  page: number;
}

/** Acts on the whole site, latest first. */
export const auditLogOptions = (filter: AuditFilter) =>
  queryOptions({
    queryKey: auditKeys.list(filter),
    queryFn: async ({ signal }) => {
      const { actions, search, person, from, to, page } = filter;
      const { data } = await supabase()
        .rpc('admin_list_acts', {
          ...(actions && { action_filter: actions }),
          ...(search && { search_text: search }),
          ...(person && { person_filter: person }),
          ...(from && { from_date: from }),
          ...(to && { to_date: to }),
          page_number: page,
          page_size: auditPageSize,
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    placeholderData: keepPreviousData,
  });
