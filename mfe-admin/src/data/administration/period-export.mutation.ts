import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import * as z from 'zod/mini';
import { auditKeys } from './audit.keys.ts';

export type ExportKind = 'bookings' | 'payouts' | 'commissions';

const rowsSchema = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])));
export type ExportRow = z.output<typeof rowsSchema>[number];

interface Period {
  kind: ExportKind;
  /** `yyyy-MM-dd`, both included. */
  from: string;
  to: string;
}

/** The rows of a period, for a spreadsheet; the log notes it. */
export function usePeriodExport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ kind, from, to }: Period): Promise<ExportRow[]> => {
      const { data } = await supabase().rpc('admin_export', { kind, from_date: from, to_date: to }).throwOnError();
      return rowsSchema.parse(data);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: auditKeys.all }),
    networkMode: 'always',
  });
}
