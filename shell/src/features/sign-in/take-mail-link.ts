import { type MailLink, mailLinkTypes, useMailLink } from './mail-link.ts';

const isLinkType = (type: string | null): type is MailLink['type'] => mailLinkTypes.some((known) => known === type);

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
 * Takes the token's hash from the link of an authentication mail; with the hash the link works on any device. It is removed from the
 * address immediately, which may be shared or stored. Only a press redeems it: scanners of mails open links and run the page's scripts. A
 * recovery's link leads to a page of its own, which does the same.
 */
export function takeMailLink(): void {
  const address = new URL(window.location.href);
  const tokenHash = address.searchParams.get('token_hash');
  const type = address.searchParams.get('type');
  if (!tokenHash || !isLinkType(type) || type === 'recovery') return;
  const email = addressee(address.hash);
  if (email) address.hash = '';
  address.searchParams.delete('token_hash');
  address.searchParams.delete('type');
  window.history.replaceState(window.history.state, '', address);
  useMailLink.setState({ link: { type, tokenHash, email } });
}
