import { supabase } from 'shared-domain/platform';

/** Address of the page that the mail leads to. */
const recoveryPath = '/redefinir-senha';
const key = 'password-recovery';

/** Sends the link. The answer is the same whether or not there is such an account. @throws AuthError */
export async function requestRecovery(email: string): Promise<void> {
  const { error } = await supabase().auth.resetPasswordForEmail(email, {
    redirectTo: `${window.location.origin}${recoveryPath}`,
  });
  if (error) throw error;
}

export type Recovery = { state: 'none' } | { state: 'expired' } | { state: 'open'; email: string };

/**
 * Reads the state of a password reset from the address: it may carry a code, which the library exchanges as the page starts. A page that
 * was opened by a link continues after a reload. `isSignedIn`: the person came from the link of a confirmation and has no password yet.
 */
export async function openRecovery(search: string, hash: string, isSignedIn = false): Promise<Recovery> {
  const { auth } = supabase();
  const parameters = new URLSearchParams(search);
  const fragment = new URLSearchParams(hash.replace(/^#/, ''));
  if (parameters.has('error') || fragment.has('error')) return { state: 'expired' };
  const cameByCode = parameters.has('code') || fragment.get('type') === 'recovery';
  const { error } = await auth.initialize();
  if (cameByCode && error) return { state: 'expired' };
  const { user } = (await auth.getSession()).data.session ?? {};
  if (isSignedIn && user) return rememberRecovery(user.id, user.email);
  if (cameByCode) return user ? rememberRecovery(user.id, user.email) : { state: 'expired' };
  return user && remembered() === user.id ? { state: 'open', email: user.email ?? '' } : { state: 'none' };
}

/** Sets the password; with it the service ends every other session. @throws AuthError */
export async function setNewPassword(password: string): Promise<void> {
  const { auth } = supabase();
  const { error } = await auth.updateUser({ password });
  if (error) throw error;
  forget();
}

/** The person has redeemed a link in this tab, and may set a password. */
export function rememberRecovery(userId: string, email = ''): Recovery {
  try {
    sessionStorage.setItem(key, userId);
  } catch {
    // then a reload asks for another link
  }
  return { state: 'open', email };
}

function remembered(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function forget(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // see above
  }
}
