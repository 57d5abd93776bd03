import { queryOptions } from '@tanstack/react-query';
import { affiliateKeys } from 'shared-domain/affiliates/affiliate.keys.ts';
import { supabase } from 'shared-domain/platform';

/** Results of the caller's link, and the part of them that is paid next. */
export interface AffiliateResults {
  signups: number;
  signupsThisMonth: number;
  bookings: number;
  /** People who made these bookings. */
  bookedPeople: number;
  /** Of the sign-ups, those who have booked. */
  bookedSignups: number;
  /** `yyyy-MM-dd`: the next day of payment, and what is due by then (cents; less than zero is deducted). */
  nextPaymentOn: string;
  nextPaymentCents: number;
  /** The part that is due now. */
  dueCents: number;
  /** Of the last 90 days. */
  clicks: number;
}

export const affiliateResultsOptions = (affiliateId: string) =>
  queryOptions({
    queryKey: affiliateKeys.results(affiliateId),
    queryFn: async ({ signal }): Promise<AffiliateResults> => {
      const { data } = await supabase().rpc('affiliate_results').abortSignal(signal).single().throwOnError();
      return {
        signups: data.signups,
        signupsThisMonth: data.signups_this_month,
        bookings: data.bookings,
        bookedPeople: data.booked_people,
        bookedSignups: data.booked_signups,
        nextPaymentOn: data.next_payment_on,
        nextPaymentCents: data.next_payment_cents,
        dueCents: data.due_cents,
        clicks: data.clicks,
      };
    },
  });
