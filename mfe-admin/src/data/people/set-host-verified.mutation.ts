import { useMutation, useQueryClient } from '@tanstack/react-query';
import { peopleKeys } from 'shared-domain/people/people.keys.ts';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { auditKeys } from '../administration/audit.keys.ts';

interface Verification {
  personId: string;
  verified: boolean;
}

/** An administrator vouches for a host, or no longer. */
export function useSetHostVerified() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ personId, verified }: Verification) => {
      await supabase().rpc('set_host_verified', { target_person: personId, verified }).throwOnError();
    },
    onSettled: () =>
      Promise.all(
        [peopleKeys.all, spaceKeys.all, auditKeys.all].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
    networkMode: 'always',
  });
}
