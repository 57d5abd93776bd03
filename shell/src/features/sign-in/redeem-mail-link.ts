import { notify, supabase } from 'shared-domain/platform';
import { markLeavingSite } from './return-address.ts';

// a recovery's link leads to its own page, which redeems it and says what became of it
const types = ['signup', 'magiclink', 'email_change'] as const;
type LinkType = (typeof types)[number];

const isLinkType = (type: string | null): type is LinkType => types.some((known) => known === type);

/**
 * The links of the authentication e-mails carry the token's hash, so that they work on another device than the one that
 * asked. It is taken off the address at once, which may be shared or kept, and redeemed for a session.
 */
export async function redeemMailLink(): Promise<void> {
  const address = new URL(window.location.href);
  const tokenHash = address.searchParams.get('token_hash');
  const type = address.searchParams.get('type');
  if (!tokenHash || !isLinkType(type)) return;
  address.searchParams.delete('token_hash');
  address.searchParams.delete('type');
  window.history.replaceState(window.history.state, '', address);
  // As from the identity provider: `ReturnAfterSignIn` leads on to the remembered place.
  if (address.pathname === '/') markLeavingSite();
  const failed = await supabase()
    .auth.verifyOtp({ token_hash: tokenHash, type })
    .then(
      ({ error }) => error !== null,
      () => true,
    );
  if (!failed) return;
  const { authMessages } = await import('shared-domain/people/auth-error.ts');
  notify({ ...authMessages.linkFailed, tone: 'danger' });
}
