import { authErrorText } from 'shared-domain/people/auth-error.ts';
import { supabase } from 'shared-domain/platform';
import type { MailLink, OpenedAccount } from './mail-link.ts';

/** - `open`: there is a session now · `over`: used or too old · `unreached`: the link may still hold, `text` says what to do */
export type Redeemed =
  | { state: 'open'; account: OpenedAccount }
  | { state: 'over' }
  | { state: 'unreached'; text: string };

/** Uses the link up. */
export async function redeemMailLink(link: MailLink): Promise<Redeemed> {
  const { before, user, error } = await verify(link).catch(() => ({
    before: undefined,
    user: null,
    // the client's own code did not come
    error: { name: 'AuthRetryableFetchError' },
  }));
  if (error) {
    const text = authErrorText(error);
    return text ? { state: 'unreached', text } : { state: 'over' };
  }
  const needsPassword = link.type === 'signup' && (await opensByNoPassword());
  // the first of two confirmations of a new address opens no session
  const { id: userId = '', email = '' } = user ?? {};
  const doubt = user ? doubtOf({ userId, email }, before, link.email) : null;
  return { state: 'open', account: { userId, email, needsPassword, doubt } };
}

async function verify({ type, tokenHash }: MailLink) {
  const { auth } = supabase();
  const before = (await auth.getSession()).data.session?.user.id;
  const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type });
  return { before, user: data.user, error };
}

function doubtOf(
  { userId, email }: Pick<OpenedAccount, 'userId' | 'email'>,
  before: string | undefined,
  named: string,
) {
  if (before !== undefined && before !== userId) return 'other-account';
  return named && named.toLowerCase() !== email.toLowerCase() ? 'other-address' : null;
}

/** Returns whether the address was signed up more than once: then no password chosen before opens the account. */
async function opensByNoPassword(): Promise<boolean> {
  const { data } = await supabase().rpc('my_account').maybeSingle();
  return data?.needs_password === true;
}
