import { queryOptions } from '@tanstack/react-query';
import { affiliateKeys } from 'shared-domain/affiliates/affiliate.keys.ts';
import { supabase } from 'shared-domain/platform';

/** What came through an affiliate's link. */
export interface AffiliateResults {
  signups: number;
  bookings: number;
}

export const affiliateResultsOptions = (affiliateId: string) =>
  queryOptions({
    queryKey: affiliateKeys.results(affiliateId),
    queryFn: async ({ signal }): Promise<AffiliateResults> => {
      const count = async (event: 'signup' | 'booking') => {
        const { count } = await supabase()
          .from('affiliate_tracking')
          .select('id', { count: 'exact', head: true })
          .eq('affiliate_id', affiliateId)
          .eq('event_type', event)
          .abortSignal(signal)
          .throwOnError();
        return count ?? 0;
      };
      const [signups, bookings] = await Promise.all([count('signup'), count('booking')]);
      return { signups, bookings };
    },
  });
