import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toAccount } from 'shared-domain/people/account.ts';
import { peopleKeys } from 'shared-domain/people/people.keys.ts';
import { supabase } from 'shared-domain/platform';

/** Accepts a version of the terms for the signed-in person. */
export function useAcceptTerms(personId: string, version: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      const { data } = await supabase().rpc('accept_terms', { terms_version: version }).maybeSingle().throwOnError();
      return data && toAccount(data);
    },
    onSuccess: (account) => queryClient.setQueryData(peopleKeys.account(personId), account),
  });
}
