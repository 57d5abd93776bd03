import { useMutation, useQueryClient } from '@tanstack/react-query';
import { affiliateKeys } from 'shared-domain/affiliates/affiliate.keys.ts';
import { supabase } from 'shared-domain/platform';
import { auditKeys } from '../administration/audit.keys.ts';

interface Settlement {
  affiliateId: string;
  /** What the administrator has sent: the database refuses when it is another sum by now. */
  expectedCents: number;
}

/** Writes down that what is pending of an affiliate has been paid. */
export function useSettleCommissions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ affiliateId, expectedCents }: Settlement) => {
      await supabase()
        .rpc('settle_commissions', { target_affiliate: affiliateId, expected_cents: expectedCents })
        .throwOnError();
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: affiliateKeys.all }),
        queryClient.invalidateQueries({ queryKey: auditKeys.all }),
      ]),
    networkMode: 'always',
  });
}
