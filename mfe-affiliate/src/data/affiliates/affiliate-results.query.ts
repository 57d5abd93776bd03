import { queryOptions } from '@tanstack/react-query';
import { affiliateKeys } from 'shared-domain/affiliates/affiliate.keys.ts';
import { supabase } from 'shared-domain/platform';

/** What came through the caller's link. */
export interface AffiliateResults {
  signups: number;
  bookings: number;
  /** Of the sign-ups, those who have booked. */
  bookedSignups: number;
}

export const affiliateResultsOptions = (affiliateId: string) =>
  queryOptions({
    queryKey: affiliateKeys.results(affiliateId),
    queryFn: async ({ signal }): Promise<AffiliateResults> => {
      const { data } = await supabase().rpc('affiliate_results').abortSignal(signal).single().throwOnError();
      return { signups: data.signups, bookings: data.bookings, bookedSignups: data.booked_signups };
    },
  });
