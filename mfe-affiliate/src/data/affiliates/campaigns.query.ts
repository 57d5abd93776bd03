import { queryOptions } from '@tanstack/react-query';
import { affiliateKeys } from 'shared-domain/affiliates/affiliate.keys.ts';
import { supabase } from 'shared-domain/platform';

/** Results of one campaign of the caller's links. */
export interface Campaign {
  /** Empty for results without a campaign. */
  name: string;
  clicks: number;
  signups: number;
  bookings: number;
  /** Cents. */
  commission: number;
}

export const campaignsOptions = (affiliateId: string) =>
  queryOptions({
    queryKey: affiliateKeys.campaigns(affiliateId),
    queryFn: async ({ signal }): Promise<Campaign[]> => {
      const { data } = await supabase().rpc('affiliate_campaign_results').abortSignal(signal).throwOnError();
      return data.map(({ campaign, commission_cents, ...counts }) => ({
        name: campaign,
        commission: commission_cents,
        clicks: counts.clicks,
        signups: counts.signups,
        bookings: counts.bookings,
      }));
    },
  });
