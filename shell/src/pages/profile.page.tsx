import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import { useSession } from 'shared-domain/platform';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { overLinkOf } from '../features/sign-in/over-link.ts';
import { takeReturn } from '../features/sign-in/return-address.ts';
import { LateForm } from './late-form.tsx';
import { Person } from './person.tsx';
import { SignInScene } from './sign-in-scene.tsx';

export const meta: RouteModule['meta'] = () => ({
  title: 'Entrar ou ver seu perfil',
  description: 'Entre na sua conta ou crie uma para reservar espaços no Rio de Janeiro.',
  noindex: true,
});

const forms = onDemand(async () => {
  const [{ SignIn }, { LinkOver }] = await Promise.all([
    import(/* webpackChunkName: "sign-in" */ '../features/sign-in/sign-in.tsx'),
    import(/* webpackChunkName: "sign-in" */ '../features/sign-in/link-over.tsx'),
  ]);
  return { SignIn, LinkOver };
});

/** One's own profile, or the way in. */
export function Component() {
  const session = useSession();
  const navigate = useNavigate();
  const [mode, setMode] = useState<'sign-in' | 'sign-up'>('sign-in');
  // somebody who signs in here, or in another tab, goes back to where they were; somebody who was signed in stays
  const cameAnonymous = useRef(false);
  const wasHere = useRef(false);
  if (session.status === 'signed-in' && !cameAnonymous.current) wasHere.current = true;
  if (session.status === 'anonymous' && !wasHere.current) cameAnonymous.current = true;
  const leaving = session.status === 'signed-in' && cameAnonymous.current && mode === 'sign-in';

  const isOwnProfile = session.status === 'signed-in' && !cameAnonymous.current;
  const overLink = overLinkOf(useLocation().state);
  const { value: late, failed, retry } = forms.useWanted(session.status !== 'loading' && !isOwnProfile);

  useEffect(() => {
    if (!leaving) return;
    cameAnonymous.current = false;
    void navigate(takeReturn(), { replace: true });
  }, [leaving, navigate]);

  if (session.status === 'loading') {
    return (
      <div className="min-h-dvh" aria-busy="true">
        <span className="sr-only" role="status">
          Carregando
        </span>
      </div>
    );
  }
  if (isOwnProfile) {
    return <Person userId={session.user.id} />;
  }
  return (
    <SignInScene headline={mode === 'sign-in' ? 'Bom ver você de novo' : 'Sua próxima data começa aqui'}>
      {late && overLink !== undefined ? (
        <late.LinkOver
          email={overLink}
          back={
            <Link to="/profile" replace className="link inline-flex min-h-11 items-center justify-self-start">
              Voltar para Entrar
            </Link>
          }
        />
      ) : late ? (
        <late.SignIn
          mode={mode}
          onModeChange={setMode}
          onForgotPassword={(email) => navigate('/redefinir-senha', { state: { email } })}
          waiting={leaving}
          terms={
            <>
              Ao criar a conta você aceita os{' '}
              <Link className="link" to="/termos-uso">
                Termos de Uso
              </Link>{' '}
              e a{' '}
              <Link className="link" to="/privacidade">
                Política de Privacidade
              </Link>
              .
            </>
          }
        />
      ) : (
        <LateForm failed={failed} onRetry={retry} />
      )}
    </SignInScene>
  );
}
