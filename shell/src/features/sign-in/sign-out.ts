import { authMessages } from 'shared-domain/people/auth-error.ts';
import { notify } from 'shared-domain/platform';
import { endSession } from '../../platform/session.ts';

/** Ends the session in every tab, `global`: on every device; a toast says how it went. @returns whether it ended */
export async function signOut(scope: 'global' | 'local'): Promise<boolean> {
  const { error } = await endSession(scope).catch(() => ({ error: undefined }));
  if (error !== null) notify({ ...authMessages.signOut(error), tone: 'danger' });
  else notify({ ...authMessages.signedOut, tone: 'success' });
  return error === null;
}
