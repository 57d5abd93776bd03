import { queryOptions } from '@tanstack/react-query';
import { affiliateKeys } from 'shared-domain/affiliates/affiliate.keys.ts';
import { allRows } from 'shared-domain/db/all-rows.ts';
import { supabase } from 'shared-domain/platform';

/** A payment of commissions, or (less than zero) that one was taken back. */
export interface CommissionPayment {
  id: string;
  /** Cents. */
  amount: number;
  /** The bank's. */
  reference: string;
  /** ISO 8601. */
  createdAt: string;
}

/** Payments sent to the caller as an affiliate, newest first. */
export const myPaymentsOptions = (affiliateId: string) =>
  queryOptions({
    queryKey: affiliateKeys.payments(affiliateId),
    queryFn: async ({ signal }): Promise<CommissionPayment[]> => {
      const rows = await allRows((first, last) =>
        supabase()
          .from('host_settlements')
          .select('id, amount_cents, bank_reference, created_at')
          .eq('beneficiary', 'affiliate')
          .order('created_at', { ascending: false })
          .order('id')
          .range(first, last)
          .abortSignal(signal)
          .throwOnError(),
      );
      return rows.map((row) => ({
        id: row.id,
        amount: row.amount_cents,
        reference: row.bank_reference,
        createdAt: row.created_at,
      }));
    },
  });
