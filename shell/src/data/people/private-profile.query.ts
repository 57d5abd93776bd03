import { queryOptions } from '@tanstack/react-query';
import { peopleKeys } from 'shared-domain/people/people.keys.ts';
import { supabase } from 'shared-domain/platform';

/** The part of a profile that only its owner can read. */
export interface PrivateProfile {
  phone: string | null;
  /** `yyyy-MM-dd` */
  dateOfBirth: string | null;
  /** `000.000.000-00` */
  cpf: string | null;
}

export const privateProfileOptions = (userId: string) =>
  queryOptions({
    queryKey: peopleKeys.privateProfile(userId),
    queryFn: async ({ signal }): Promise<PrivateProfile> => {
      const { data } = await supabase()
        .from('profile_private')
        .select('phone, date_of_birth, cpf')
        .eq('id', userId)
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return { phone: data?.phone ?? null, dateOfBirth: data?.date_of_birth ?? null, cpf: data?.cpf ?? null };
    },
    staleTime: 60_000,
  });
