import { useMutation, useQueryClient } from '@tanstack/react-query';
import { affiliateKeys } from 'shared-domain/affiliates/affiliate.keys.ts';
import { supabase } from 'shared-domain/platform';
import { campaignShape, longestCampaign } from 'shared-domain/rules/money-rules.ts';
import * as z from 'zod/mini';

/** The name of a campaign as links carry it; the database applies the same rules. */
export const campaignSchema = z.object({
  name: z
    .string()
    .check(
      z.trim(),
      z.toLowerCase(),
      z.minLength(1, 'Dê um nome à campanha.'),
      z.regex(campaignShape, `Use até ${longestCampaign} letras sem acento, números e hifens, como natal-2026.`),
    ),
});

/** @throws PostgrestError: 23505 when there is one of this name, `too_many_campaigns` */
export function useAddCampaign(affiliateId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      await supabase().from('affiliate_campaigns').insert({ affiliate_id: affiliateId, name }).throwOnError();
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: affiliateKeys.campaigns(affiliateId) }),
    networkMode: 'always',
  });
}
