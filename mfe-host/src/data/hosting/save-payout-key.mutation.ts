import { useMutation, useQueryClient } from '@tanstack/react-query';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import type { PayoutKeyInput } from 'shared-domain/hosting/pix-key.ts';
import { supabase } from 'shared-domain/platform';

/** The error of the primary key of `payout_keys`: another tab was first. */
const thereAlready = '23505';

/** @throws PostgrestError: `sign_in_again` when the sign-in is older than ten minutes */
async function savePayoutKey(hostId: string, { type, key, holderName }: PayoutKeyInput): Promise<void> {
  const columns = { key_type: type, pix_key: key, holder_name: holderName };
  const change = () =>
    supabase().from('payout_keys').update(columns).eq('host_id', hostId).select('host_id').throwOnError();
  if ((await change()).data.length > 0) return;
  const { error } = await supabase()
    .from('payout_keys')
    .insert({ host_id: hostId, ...columns });
  if (error?.code === thereAlready) await change();
  else if (error) throw error;
}

export function useSavePayoutKey(hostId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (key: PayoutKeyInput) => savePayoutKey(hostId, key),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: hostingKeys.payoutKey(hostId) }),
    networkMode: 'always',
  });
}
