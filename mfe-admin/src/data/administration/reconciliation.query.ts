import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { auditKeys } from './audit.keys.ts';

/** Two figures that should agree; `subject` is the id of their row. */
export interface MoneyDifference {
  kind: string;
  subject: string | null;
  expected: string | null;
  actual: string | null;
}

/** The latest nightly comparison of everything that must add up; null before the first. */
export const latestReconciliationOptions = () =>
  queryOptions({
    queryKey: auditKeys.reconciliation(),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from('reconciliation_reports')
        .select('created_at, difference_count, differences')
        .order('created_at', { ascending: false })
        .limit(1)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      // the first thousand
      return data && { ...data, differences: data.differences as unknown as MoneyDifference[] };
    },
    staleTime: 60_000,
  });
