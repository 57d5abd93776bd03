import { notify, supabase } from 'shared-domain/platform';
import { useOverLink, useRepeatedSignUp } from './over-link.ts';
import { markLeavingSite } from './return-address.ts';

// a recovery's link leads to its own page, which redeems it and says what became of it
const types = ['signup', 'magiclink', 'email_change'] as const;
type LinkType = (typeof types)[number];

const isLinkType = (type: string | null): type is LinkType => types.some((known) => known === type);

/** The mail's link says whom it was sent to in its fragment, which no server sees: `#email=ana@exemplo.com`. */
function addressee(hash: string): string {
  const written = /^#email=(.+)$/.exec(hash)?.[1] ?? '';
  try {
    return decodeURIComponent(written);
  } catch {
    // not encoded, as some mailers write it
    return written;
  }
}

/**
 * The links of the authentication e-mails carry the token's hash, so that they work on another device than the one that
 * asked. It is taken off the address at once, which may be shared or kept, and redeemed for a session. Where a sign-up's no
 * longer holds, `ReturnAfterSignIn` leads to the page that sends another.
 */
export async function redeemMailLink(): Promise<void> {
  const address = new URL(window.location.href);
  const tokenHash = address.searchParams.get('token_hash');
  const type = address.searchParams.get('type');
  if (!tokenHash || !isLinkType(type)) return;
  const email = addressee(address.hash);
  if (email) address.hash = '';
  address.searchParams.delete('token_hash');
  address.searchParams.delete('type');
  window.history.replaceState(window.history.state, '', address);
  // As from the identity provider: `ReturnAfterSignIn` leads on to the remembered place.
  if (address.pathname === '/') markLeavingSite();
  const failure = await supabase()
    .auth.verifyOtp({ token_hash: tokenHash, type })
    .then(
      ({ error }) => error,
      // the client's own code did not come
      () => ({ name: 'AuthRetryableFetchError' }),
    );
  if (!failure) {
    if (type === 'signup') useRepeatedSignUp.setState({ isConfirmed: await needsPassword() });
    return;
  }
  const { authErrorText, authMessages } = await import('shared-domain/people/auth-error.ts');
  const why = authErrorText(failure);
  // not reached, or asked too often: the link itself may still hold
  if (why) notify({ title: 'Erro no login', text: `${why} Depois, abra o link do e-mail de novo.`, tone: 'danger' });
  else if (type === 'signup') useOverLink.setState({ email });
  else notify({ ...authMessages.linkFailed, tone: 'danger' });
}

/** Whether the address was signed up more than once: then no password chosen before opens the account. */
async function needsPassword(): Promise<boolean> {
  const { data } = await supabase().rpc('my_account');
  return data?.needs_password === true;
}
