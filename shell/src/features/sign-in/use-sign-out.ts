import { useCallback } from 'react';
import { authMessages } from 'shared-domain/people/auth-error.ts';
import { notify, supabase } from 'shared-domain/platform';

/** Ends the session in every tab; the toast says how it went. */
export function useSignOut(): () => void {
  return useCallback(() => {
    supabase()
      .auth.signOut()
      .then(
        ({ error }) =>
          error
            ? notify({ ...authMessages.signOut(error), tone: 'danger' })
            : notify({ ...authMessages.signedOut, tone: 'success' }),
        () => notify({ ...authMessages.signOut(undefined), tone: 'danger' }),
      );
  }, []);
}
