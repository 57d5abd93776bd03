import { infiniteQueryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { affiliateKeys } from './affiliate.keys.ts';

export interface Commission {
  id: string;
  bookingId: string;
  /** `disputed` and `restored`: the payment was contested at the bank, and what of it came back. */
  kind: string;
  /** Cents; negative in a row that takes something back. */
  amount: number;
  /** `pending`, `paid` or `reversed`; a later release may know more. */
  status: string;
  /** `yyyy-MM-dd`: the day of payment that follows the event. */
  paymentOn: string;
  /** As the followed link named it. */
  campaign: string | null;
  /** ISO 8601. */
  createdAt: string;
}

/** The last commission that was read: the next page begins after it. */
type Cursor = Pick<Commission, 'createdAt' | 'id'>;

const commissionsPerPage = 20;

/** The commissions of an affiliate, newest first, a page at a time. */
export const commissionsOptions = (affiliateId: string) =>
  infiniteQueryOptions({
    queryKey: affiliateKeys.commissions(affiliateId),
    queryFn: async ({ pageParam, signal }): Promise<Commission[]> => {
      const all = supabase()
        .from('affiliate_commissions')
        .select('id, booking_id, kind, commission_amount, status, payment_on, campaign, created_at')
        .eq('affiliate_id', affiliateId);
      const rest = pageParam
        ? all.or(
            `created_at.lt."${pageParam.createdAt}",and(created_at.eq."${pageParam.createdAt}",id.gt.${pageParam.id})`,
          )
        : all;
      const { data } = await rest
        .order('created_at', { ascending: false })
        .order('id')
        .limit(commissionsPerPage)
        .abortSignal(signal)
        .throwOnError();
      return data.map((row) => ({
        id: row.id,
        bookingId: row.booking_id,
        kind: row.kind,
        amount: row.commission_amount,
        status: row.status,
        paymentOn: row.payment_on,
        campaign: row.campaign,
        createdAt: row.created_at,
      }));
    },
    initialPageParam: null as Cursor | null,
    getNextPageParam: (page): Cursor | null => {
      const last = page.at(-1);
      return last && page.length === commissionsPerPage ? { createdAt: last.createdAt, id: last.id } : null;
    },
  });
