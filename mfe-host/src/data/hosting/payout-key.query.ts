import { queryOptions } from '@tanstack/react-query';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { supabase } from 'shared-domain/platform';

/** Where a host is paid. */
export interface PayoutKey {
  /** A `PixKeyType`, or one that this release does not know. */
  type: string;
  /** As it is stored: without punctuation. */
  key: string;
  holderName: string;
}

/** The signed-in host's own; null while there is none. */
export const payoutKeyOptions = (hostId: string) =>
  queryOptions({
    queryKey: hostingKeys.payoutKey(hostId),
    queryFn: async ({ signal }): Promise<PayoutKey | null> => {
      const { data } = await supabase()
        .from('payout_keys')
        .select('key_type, pix_key, holder_name')
        .eq('host_id', hostId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data && { type: data.key_type, key: data.pix_key, holderName: data.holder_name };
    },
  });
