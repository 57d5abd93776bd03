import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { auditKeys } from './audit.keys.ts';

/** One act, as it was written down. */
export interface Act {
  id: number;
  /** Null: the server side, without a person. */
  actor: string | null;
  action: string;
  targetType: string;
  targetId: string;
  details: Record<string, unknown>;
  /** Instant, ISO 8601. */
  createdAt: string;
}

const columns = 'id, action, target_type, target_id, details, created_at, actor:profiles(full_name)';

interface ActRow {
  id: number;
  action: string;
  target_type: string;
  target_id: string;
  details: unknown;
  created_at: string;
  actor: { full_name: string | null } | null;
}

const toAct = (row: ActRow): Act => ({
  id: row.id,
  actor: row.actor && (row.actor.full_name?.trim() || 'Conta sem nome'),
  action: row.action,
  targetType: row.target_type,
  targetId: row.target_id,
  details: (row.details ?? {}) as Record<string, unknown>,
  createdAt: row.created_at,
});

const mostShown = 50;

/** What was done with one thing, the latest first; for administrators. */
export const actsOfOptions = (type: string, id: string) =>
  queryOptions({
    queryKey: auditKeys.of(type, id),
    queryFn: async ({ signal }): Promise<Act[]> => {
      const { data } = await supabase()
        .from('audit_log')
        .select(columns)
        .eq('target_type', type)
        .eq('target_id', id)
        .order('id', { ascending: false })
        .limit(mostShown)
        .abortSignal(signal)
        .throwOnError();
      return data.map(toAct);
    },
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
      return { items: data.map(toAct), total: count ?? data.length };
    },
    placeholderData: keepPreviousData,
  });
