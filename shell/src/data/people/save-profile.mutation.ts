import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import type { ProfileRow } from './profile-row.ts';
import { refreshPerson } from './refresh-person.ts';

interface ProfileChange {
  changes: Partial<ProfileRow>;
  /** The former values of the changed columns. */
  asRead: Partial<ProfileRow>;
}

/** Both halves or none. @throws PostgrestError, `edit_conflict` among them */
async function saveProfile({ changes, asRead }: ProfileChange): Promise<void> {
  await supabase().rpc('save_profile', { changes, as_read: asRead }).throwOnError();
}

export function useSaveProfile(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: saveProfile,
    // also after a failure: it may have been saved, or changed elsewhere
    onSettled: () => refreshPerson(queryClient, userId),
  });
}
