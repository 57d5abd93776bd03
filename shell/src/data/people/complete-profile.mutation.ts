import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Account, toAccount } from 'shared-domain/people/account.ts';
import { peopleKeys } from 'shared-domain/people/people.keys.ts';
import { supabase } from 'shared-domain/platform';
import type { ProfileCompletion } from './profile-completion.schema.ts';

/** @throws PostgrestError with the message `unauthenticated` or `invalid_input` */
async function completeProfile({ fullName, phone, dateOfBirth }: ProfileCompletion): Promise<Account> {
  const { data } = await supabase()
    .rpc('complete_profile', { full_name: fullName, phone, date_of_birth: dateOfBirth })
    .single()
    .throwOnError();
  return toAccount(data);
}

/** Saves the missing fields; returns the updated account. */
export function useCompleteProfile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: completeProfile,
    onSuccess: (account) => {
      queryClient.setQueryData(peopleKeys.account(account.id), account);
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: peopleKeys.profile(account.id) }),
        queryClient.invalidateQueries({ queryKey: peopleKeys.privateProfile(account.id) }),
      ]);
    },
  });
}
