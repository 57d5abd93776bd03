import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { openRecovery, type Recovery } from '../features/password-reset/recovery.ts';
import { isRepeatedSignUp } from '../features/sign-in/over-link.ts';
import { takeReturn } from '../features/sign-in/return-address.ts';
import { LateForm } from './late-form.tsx';
import { SignInScene } from './sign-in-scene.tsx';

export const meta: RouteModule['meta'] = () => ({
  title: 'Redefinir senha',
  description: 'Crie uma nova senha para a sua conta.',
  noindex: true,
});

const forms = onDemand(async () => {
  const [{ NewPassword }, { RequestLink }] = await Promise.all([
    import(/* webpackChunkName: "password-reset" */ '../features/password-reset/new-password.tsx'),
    import(/* webpackChunkName: "password-reset" */ '../features/password-reset/request-link.tsx'),
  ]);
  return { NewPassword, RequestLink };
});

/** Asks for the link of the mail, and sets the new password once the link is followed. */
export function Component() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const [recovery, setRecovery] = useState<Recovery>();
  const { value: late, failed, retry } = forms.useWanted(true);
  // a link works once: it is opened once, also when the address changes below
  const opened = useRef(false);

  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    void openRecovery(search, hash, isRepeatedSignUp(state))
      .catch((): Recovery => ({ state: 'expired' }))
      .then(setRecovery);
    // what opens an account does not stay in the address bar
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
  return (
    <SignInScene headline="Chave nova, mesma porta">
      {late === undefined ? (
        <LateForm failed={failed} onRetry={retry} />
      ) : recovery.state === 'open' ? (
        <late.NewPassword
          email={recovery.email}
          isRepeatedSignUp={isRepeatedSignUp(state)}
          onSaved={() => navigate(takeReturn(), { replace: true })}
        />
      ) : (
        <late.RequestLink
          expired={recovery.state === 'expired'}
          email={emailOf(state)}
          back={
            <Link to="/profile" className="link inline-flex min-h-11 items-center justify-self-start">
              Voltar para Entrar
            </Link>
          }
        />
      )}
    </SignInScene>
  );
}

/** What was typed at sign-in, carried along without standing in the address. */
function emailOf(state: unknown): string {
  const { email } = (state ?? {}) as { email?: unknown };
  return typeof email === 'string' ? email : '';
}
