import { authErrorText } from 'shared-domain/people/auth-error.ts';
import { supabase } from 'shared-domain/platform';
import type { MailLink } from './mail-link.ts';

/** - `open`: there is a session now · `over`: used or too old · `unreached`: the link may still hold, `text` says what to do */
export type Redeemed =
  | { state: 'open'; userId: string; email: string; needsPassword: boolean }
  | { state: 'over' }
  | { state: 'unreached'; text: string };

/** Uses the link up. */
export async function redeemMailLink({ type, tokenHash }: MailLink): Promise<Redeemed> {
  const { data, error } = await supabase()
    .auth.verifyOtp({ token_hash: tokenHash, type })
    .catch(() => ({
      data: { user: null },
      // the client's own code did not come
      error: { name: 'AuthRetryableFetchError' },
    }));
  if (error) {
    const text = authErrorText(error);
    return text ? { state: 'unreached', text } : { state: 'over' };
  }
  const needsPassword = type === 'signup' && (await opensByNoPassword());
  return { state: 'open', userId: data.user?.id ?? '', email: data.user?.email ?? '', needsPassword };
}

/** Whether the address was signed up more than once: then no password chosen before opens the account. */
async function opensByNoPassword(): Promise<boolean> {
  const { data } = await supabase().rpc('my_account');
  return data?.needs_password === true;
}
