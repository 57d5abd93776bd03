import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { authMessages } from 'shared-domain/people/auth-error.ts';
import { notify, useSession } from 'shared-domain/platform';
import { cameBack, takeReturn } from './return-address.ts';

/**
 * The identity provider and the confirmation mail lead to the site's root. From there a person who is signed in goes on to
 * the remembered place; one who is not learns why. Mounted once, in the layout.
 */
export function ReturnAfterSignIn() {
  const navigate = useNavigate();
  const status = useSession((session) => session.status);
  const landing = useRef<'unknown' | 'return' | 'none'>('unknown');

  useEffect(() => {
    if (landing.current !== 'unknown') return;
    const { pathname, search, hash } = window.location;
    const parameters = new URLSearchParams(search);
    const failure = parameters.get('error') ?? new URLSearchParams(hash.slice(1)).get('error');
    if (pathname !== '/') {
      landing.current = 'none';
      return;
    }
    const cameFromProvider = cameBack();
    landing.current = !failure && (parameters.has('code') || cameFromProvider) ? 'return' : 'none';
    if (!failure) return;
    notify({
      ...(cameFromProvider ? authMessages.google({ code: failure }) : authMessages.linkFailed),
      tone: 'danger',
    });
    navigate('/profile', { replace: true });
  }, [navigate]);

  useEffect(() => {
    if (status !== 'signed-in' || landing.current !== 'return') return;
    landing.current = 'none';
    const target = takeReturn();
    if (target !== '/') navigate(target, { replace: true });
  }, [status, navigate]);

  return null;
}
