import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { openRecovery, type Recovery, rememberRecovery } from '../features/password-reset/recovery.ts';
import { isRepeatedSignUp, type MailLink, mailLinkOf, mailLinkState } from '../features/sign-in/mail-link.ts';
import { takeReturn } from '../features/sign-in/return-address.ts';
import { LazyForm } from './lazy-form.tsx';
import { SignInScene } from './sign-in-scene.tsx';

export const meta: RouteModule['meta'] = () => ({
  title: 'Redefinir senha',
  description: 'Crie uma nova senha para a sua conta.',
  noindex: true,
});

const forms = onDemand(async () => {
  const [{ ConfirmLink }, { NewPassword }, { RequestLink }] = await Promise.all([
    import(/* webpackChunkName: "password-reset" */ '../features/sign-in/confirm-link.tsx'),
    import(/* webpackChunkName: "password-reset" */ '../features/password-reset/new-password.tsx'),
    import(/* webpackChunkName: "password-reset" */ '../features/password-reset/request-link.tsx'),
  ]);
  return { ConfirmLink, NewPassword, RequestLink };
});

/** Asks for the link of the mail, redeems it by a press, and sets the new password. */
export function Component() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [recovery, setRecovery] = useState<Recovery | { state: 'link'; link: MailLink }>();
  const { value: lazy, failed, retry } = forms.useWanted(true);
  // the address is read once, also when it changes below
  const opened = useRef(false);

  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    const tokenHash = new URLSearchParams(search).get('token_hash');
    const link = tokenHash ? ({ type: 'recovery', tokenHash, email: '' } as const) : mailLinkOf(state);
    if (link) {
      setRecovery({ state: 'link', link });
      // takes the token off the address bar; the history's state keeps it for a reload
      void navigate(pathname, { replace: true, state: mailLinkState(link) });
      return;
    }
    void openRecovery(search, hash, isRepeatedSignUp(state))
      .catch((): Recovery => ({ state: 'expired' }))
      .then(setRecovery);
    if (search || hash) void navigate(pathname, { replace: true, state });
  }, [pathname, search, hash, state, navigate]);

  if (!recovery) {
    return (
      <div className="min-h-dvh" aria-busy="true">
        <span className="sr-only" role="status">
          Carregando
        </span>
      </div>
    );
  }
  const leaveLink = (next: Recovery) => {
    setRecovery(next);
    void navigate(pathname, { replace: true });
  };
  const back = (
    <Link to="/profile" className="link inline-flex min-h-11 items-center justify-self-start">
      Voltar para Entrar
    </Link>
  );
  return (
    <SignInScene headline="Chave nova, mesma porta">
      {lazy === undefined ? (
        <LazyForm failed={failed} onRetry={retry} />
      ) : recovery.state === 'link' ? (
        <lazy.ConfirmLink
          link={mailLinkOf(state) ?? recovery.link}
          onOpen={({ userId, email }) => leaveLink(rememberRecovery(userId, email))}
          onOver={() => leaveLink({ state: 'expired' })}
          back={back}
        />
      ) : recovery.state === 'open' ? (
        <lazy.NewPassword
          email={recovery.email}
          isRepeatedSignUp={isRepeatedSignUp(state)}
          onSaved={() => navigate(takeReturn(), { replace: true })}
        />
      ) : (
        <lazy.RequestLink expired={recovery.state === 'expired'} email={emailOf(state)} back={back} />
      )}
    </SignInScene>
  );
}

/** Returns the address typed at sign-in, which is passed in the navigation state so that it is not in the address. */
function emailOf(state: unknown): string {
  const { email } = (state ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : '';
}
