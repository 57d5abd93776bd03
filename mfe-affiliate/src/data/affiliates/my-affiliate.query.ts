import { queryOptions } from '@tanstack/react-query';
import { affiliateKeys } from 'shared-domain/affiliates/affiliate.keys.ts';
import { supabase } from 'shared-domain/platform';

export interface Affiliate {
  id: string;
  code: string;
  /** Cents: all that was earned and not taken back, settled or not. */
  totalEarnings: number;
}

/** The person's affiliate account; null: they have none. */
export const myAffiliateOptions = (userId: string) =>
  queryOptions({
    queryKey: affiliateKeys.mine(userId),
    queryFn: async ({ signal }): Promise<Affiliate | null> => {
      const { data } = await supabase()
        .from('affiliates')
        .select('id, affiliate_code, total_earnings')
        .eq('user_id', userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data && { id: data.id, code: data.affiliate_code, totalEarnings: data.total_earnings };
    },
  });
