import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import type { ProfileEdit } from './profile-edit.schema.ts';
import { refreshPerson } from './refresh-person.ts';

/** The private half goes first: the database checks more of it. @throws PostgrestError, also when no row is one's own */
async function saveProfile(userId: string, profile: ProfileEdit): Promise<void> {
  const { fullName, bio, location, phone, dateOfBirth, cpf } = profile;
  await supabase()
    .from('profile_private')
    .update({ phone, date_of_birth: dateOfBirth, cpf })
    .eq('id', userId)
    .select('id')
    .single()
    .throwOnError();
  await supabase()
    .from('profiles')
    .update({ full_name: fullName, bio, location })
    .eq('id', userId)
    .select('id')
    .single()
    .throwOnError();
}

export function useSaveProfile(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (profile: ProfileEdit) => saveProfile(userId, profile),
    // also after a failure: one half may have been saved
    onSettled: () => refreshPerson(queryClient, userId),
  });
}
