import { useMutation, useQueryClient } from '@tanstack/react-query';
import { affiliateKeys } from 'shared-domain/affiliates/affiliate.keys.ts';
import { supabase } from 'shared-domain/platform';

/** Already opened, in another tab or by a second click: there is one account for each person. */
const uniqueViolation = '23505';

async function openAffiliate(userId: string): Promise<void> {
  const { data: code } = await supabase().rpc('generate_affiliate_code').throwOnError();
  const { error } = await supabase().from('affiliates').insert({ user_id: userId, affiliate_code: code });
  if (error && error.code !== uniqueViolation) throw error;
}

/** Opens the person's affiliate account, and waits until it can be seen. */
export function useOpenAffiliate(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => openAffiliate(userId),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: affiliateKeys.mine(userId) }),
    networkMode: 'always',
  });
}
