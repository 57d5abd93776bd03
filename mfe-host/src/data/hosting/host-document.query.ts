import { queryOptions } from '@tanstack/react-query';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { formatPixKey, pixKeyLabel } from 'shared-domain/hosting/pix-key.ts';
import { supabase } from 'shared-domain/platform';

/** The host's CPF or CNPJ as papers name it: 'CPF 529.982.247-25'. The key that money goes to says it first; null: neither was given. */
export const hostDocumentOptions = (hostId: string) =>
  queryOptions({
    queryKey: [...hostingKeys.payoutKey(hostId), 'document'],
    queryFn: async ({ signal }): Promise<string | null> => {
      const [{ data: key }, { data: person }] = await Promise.all([
        supabase()
          .from('payout_keys')
          .select('key_type, pix_key')
          .eq('host_id', hostId)
          .in('key_type', ['cpf', 'cnpj'])
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError(),
        supabase()
          .from('profile_private')
          .select('cpf')
          .eq('id', hostId)
          .abortSignal(signal)
          .maybeSingle()
          .throwOnError(),
      ]);
      if (key) return `${pixKeyLabel(key.key_type)} ${formatPixKey(key.key_type, key.pix_key)}`;
      return person?.cpf ? `CPF ${person.cpf}` : null;
    },
  });
