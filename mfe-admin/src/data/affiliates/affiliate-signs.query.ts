import { queryOptions } from '@tanstack/react-query';
import { affiliateKeys } from 'shared-domain/affiliates/affiliate.keys.ts';
import type { AnswerRow } from 'shared-domain/db/api.types.ts';
import { supabase } from 'shared-domain/platform';

/** An observation about an affiliate's links; it decides nothing. */
export type AffiliateSign = AnswerRow<'admin_affiliate_signs'>;

/** Empty for who is no affiliate. */
export const affiliateSignsOptions = (personId: string) =>
  queryOptions({
    queryKey: affiliateKeys.signs(personId),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('admin_affiliate_signs', { target_person: personId })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
