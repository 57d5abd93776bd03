import { useCallback } from 'react';
import { authMessages } from 'shared-domain/people/auth-error.ts';
import { notify } from 'shared-domain/platform';
import { endSession } from '../../platform/session.ts';

/** Ends the session in every tab; the toast says how it went. */
export function useSignOut(): () => void {
  return useCallback(() => {
    endSession().then(
      ({ error }) =>
        error
          ? notify({ ...authMessages.signOut(error), tone: 'danger' })
          : notify({ ...authMessages.signedOut, tone: 'success' }),
      () => notify({ ...authMessages.signOut(undefined), tone: 'danger' }),
    );
  }, []);
}
