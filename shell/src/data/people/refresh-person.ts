import type { QueryClient } from '@tanstack/react-query';
import { peopleKeys } from 'shared-domain/people/people.keys.ts';

/**
 * Refreshes the queries after a change of one's own profile. The account is fetched again although no page shows it: the header follows it.
 */
export async function refreshPerson(queryClient: QueryClient, userId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: peopleKeys.profile(userId) }),
    queryClient.invalidateQueries({ queryKey: peopleKeys.privateProfile(userId) }),
    queryClient.invalidateQueries({ queryKey: peopleKeys.account(userId), refetchType: 'all' }),
  ]);
}
