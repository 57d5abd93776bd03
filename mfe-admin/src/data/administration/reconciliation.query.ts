import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import * as z from 'zod/mini';
import { auditKeys } from './audit.keys.ts';

const differenceSchema = z.object({
  kind: z.string(),
  subject: z.nullable(z.string()),
  expected: z.nullable(z.string()),
  actual: z.nullable(z.string()),
});
/** Two figures that should agree; `subject` is the id of what they are about. */
export type MoneyDifference = z.output<typeof differenceSchema>;

export interface Reconciliation {
  /** Instant, ISO 8601. */
  createdAt: string;
  count: number;
  /** The first thousand. */
  differences: MoneyDifference[];
}

/** The latest nightly comparison of everything that must add up; null before the first. */
export const latestReconciliationOptions = () =>
  queryOptions({
    queryKey: auditKeys.reconciliation(),
    queryFn: async ({ signal }): Promise<Reconciliation | null> => {
      const { data } = await supabase()
        .from('reconciliation_reports')
        .select('created_at, difference_count, differences')
        .order('created_at', { ascending: false })
        .limit(1)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return (
        data && {
          createdAt: data.created_at,
          count: data.difference_count,
          differences: z.array(differenceSchema).parse(data.differences),
        }
      );
    },
    staleTime: 60_000,
  });
