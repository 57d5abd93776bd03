import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Answers } from 'shared-domain/db/api.types.ts';
import { supabase } from 'shared-domain/platform';
import { auditKeys } from './audit.keys.ts';

export type ExportKind = 'bookings' | 'payouts' | 'commissions' | 'disputes' | 'journal';

export type ExportRow = Answers['admin_export'][number];

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
      return data;
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: auditKeys.all }),
    networkMode: 'always',
  });
}
