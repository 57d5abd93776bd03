import { useMutation, useQueryClient } from '@tanstack/react-query';
import { peopleKeys } from 'shared-domain/people/people.keys.ts';
import { supabase } from 'shared-domain/platform';
import { auditKeys } from '../administration/audit.keys.ts';

/** Removes another person's lost authenticators; that person's sessions end. */
export function useRemoveAuthenticators() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (personId: string) => {
      await supabase().rpc('remove_authenticators', { target_person: personId }).throwOnError();
    },
    onSettled: () =>
      Promise.all([peopleKeys.all, auditKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
    networkMode: 'always',
  });
}
