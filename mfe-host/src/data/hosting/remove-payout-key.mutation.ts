import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { supabase } from 'shared-domain/platform';

/** A host without a key cannot be paid. @throws PostgrestError: `sign_in_again` when the sign-in is older than ten minutes */
async function removePayoutKey(hostId: string): Promise<void> {
  await supabase().from('payout_keys').delete().eq('host_id', hostId).throwOnError();
}

export function useRemovePayoutKey(hostId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => removePayoutKey(hostId),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: hostingKeys.payoutKey(hostId) }),
    networkMode: 'always',
  });
}
