import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { notify, useSession } from 'shared-domain/platform';
import { mailLinkOf, mailLinkState, overLinkOf, overLinkState, useMailLink } from './mail-link.ts';
import { cameBack, rememberReturn, takeReturn } from './return-address.ts';

/** Pages of the sign-in itself, to which sign-in does not lead back. */
const waysIn = ['/profile', '/redefinir-senha'];

/**
 * The identity provider and the mails lead to the site's root. From there a signed-in person is sent to the remembered page; another one
 * sees the reason. The link of a mail leads to the page with its button. Mounted once, in the layout.
 */
export function ReturnAfterSignIn() {
  const navigate = useNavigate();
  const status = useSession((session) => session.status);
  const landing = useRef<'unknown' | 'return' | 'none'>('unknown');
  const { pathname, search, hash, state } = useLocation();
  const before = useRef<{ pathname: string; address: string }>(undefined);

  // a visitor who follows a link to sign-in returns like one who was redirected there
  useEffect(() => {
    const from = before.current;
    before.current = { pathname, address: pathname + search + hash };
    if (pathname !== '/profile' || status === 'signed-in' || !from || waysIn.includes(from.pathname)) return;
    // by the link of a mail: the remembered place is the one before the mail
    if (mailLinkOf(state) || overLinkOf(state) !== undefined) return;
    rememberReturn(from.address);
  }, [pathname, search, hash, state, status]);

  const mailLink = useMailLink(({ link }) => link);
  useEffect(() => {
    if (mailLink === null) return;
    useMailLink.setState({ link: null });
    landing.current = 'none';
    if (pathname !== '/') rememberReturn(pathname + search + hash);
    void navigate('/profile', { replace: true, state: mailLinkState(mailLink) });
  }, [mailLink, pathname, search, hash, navigate]);

  useEffect(() => {
    if (landing.current !== 'unknown') return;
    const { location } = window;
    const parameters = new URLSearchParams(location.search);
    const failure = parameters.get('error') ?? new URLSearchParams(location.hash.slice(1)).get('error');
    if (location.pathname !== '/') {
      landing.current = 'none';
      return;
    }
    const cameFromProvider = cameBack();
    landing.current = !failure && (parameters.has('code') || cameFromProvider) ? 'return' : 'none';
    if (!failure) return;
    if (!cameFromProvider) {
      void navigate('/profile', { replace: true, state: overLinkState('') });
      return;
    }
    void import('shared-domain/people/auth-error.ts').then(({ authMessages }) =>
      notify({ ...authMessages.google({ code: failure }), tone: 'danger' }),
    );
    void navigate('/profile', { replace: true });
  }, [navigate]);

  useEffect(() => {
    if (status !== 'signed-in' || landing.current !== 'return') return;
    landing.current = 'none';
    const target = takeReturn();
    if (target !== '/') void navigate(target, { replace: true });
  }, [status, navigate]);

  return null;
}
