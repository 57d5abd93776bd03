import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import { notify, useSession } from 'shared-domain/platform';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { ProfileSkeleton } from '../features/profile/profile.tsx';
import {
  mailLinkOf,
  type OpenedAccount,
  overLinkOf,
  overLinkState,
  repeatedSignUpState,
} from '../features/sign-in/mail-link.ts';
import { takeReturn } from '../features/sign-in/return-address.ts';
import { LazyForm } from './lazy-form.tsx';
import { Person } from './person.tsx';
import { SignInScene } from './sign-in-scene.tsx';

export const meta: RouteModule['meta'] = () => ({
  title: 'Entrar ou ver seu perfil',
  description: 'Entre na sua conta ou crie uma para reservar espaços no Rio de Janeiro.',
  noindex: true,
});

const forms = onDemand(async () => {
  const [{ SignIn }, { ConfirmLink }, { LinkOver }, { authMessages }] = await Promise.all([
    import(/* webpackChunkName: "sign-in" */ '../features/sign-in/sign-in.tsx'),
    import(/* webpackChunkName: "sign-in" */ '../features/sign-in/confirm-link.tsx'),
    import(/* webpackChunkName: "sign-in" */ '../features/sign-in/link-over.tsx'),
    import(/* webpackChunkName: "sign-in" */ 'shared-domain/people/auth-error.ts'),
  ]);
  return { SignIn, ConfirmLink, LinkOver, authMessages };
});

/** One's own profile, the way in, or the step of a mail's link. */
export function Component() {
  const session = useSession();
  const navigate = useNavigate();
  const [mode, setMode] = useState<'sign-in' | 'sign-up'>('sign-in');
  // a visitor who signs in here, or in another tab, returns to where they were; a person who was already signed in stays
  const cameAnonymous = useRef(false);
  const wasHere = useRef(false);
  if (session.status === 'signed-in' && !cameAnonymous.current) wasHere.current = true;
  if (session.status === 'anonymous' && !wasHere.current) cameAnonymous.current = true;
  const { state } = useLocation();
  const [mailLink, overLink] = [mailLinkOf(state), overLinkOf(state)];
  const leaving = session.status === 'signed-in' && cameAnonymous.current && mode === 'sign-in' && !mailLink;

  const isOwnProfile = session.status === 'signed-in' && !cameAnonymous.current && !mailLink;
  const { value: lazy, failed, retry } = forms.useWanted(session.status !== 'loading' && !isOwnProfile);

  useEffect(() => {
    if (!leaving) return;
    cameAnonymous.current = false;
    void navigate(takeReturn(), { replace: true });
  }, [leaving, navigate]);

  const openLink = ({ email, needsPassword }: OpenedAccount) => {
    cameAnonymous.current = false;
    if (mailLink?.type === 'email_change')
      notify({ title: 'Endereço confirmado', text: 'A troca só vale depois de confirmada nos dois endereços.' });
    else if (lazy && !needsPassword) notify({ ...lazy.authMessages.signedInTo(email), tone: 'success' });
    if (needsPassword) void navigate('/redefinir-senha', { replace: true, state: repeatedSignUpState });
    else void navigate(takeReturn(), { replace: true });
  };
  const endLink = () => {
    if (mailLink?.type !== 'signup') {
      if (lazy) notify({ ...lazy.authMessages.linkFailed, tone: 'danger' });
      void navigate('/profile', { replace: true });
    } else if (session.status === 'signed-in') {
      notify({ title: 'Este link não vale mais', text: 'Você já entrou na sua conta.' });
      void navigate(takeReturn(), { replace: true });
    } else void navigate('/profile', { replace: true, state: overLinkState(mailLink.email) });
  };

  // visitors without a session are known immediately: this one has a session, or comes from a mail
  if (session.status === 'loading' && !mailLink) return <ProfileSkeleton isOwn />;
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
      {lazy && mailLink ? (
        <lazy.ConfirmLink link={mailLink} onOpen={openLink} onOver={endLink} back={<BackToSignIn />} />
      ) : lazy && overLink !== undefined ? (
        <lazy.LinkOver email={overLink} back={<BackToSignIn />} />
      ) : lazy ? (
        <lazy.SignIn
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
        <LazyForm failed={failed} onRetry={retry} />
      )}
    </SignInScene>
  );
}

function BackToSignIn() {
  return (
    <Link to="/profile" replace className="link inline-flex min-h-11 items-center justify-self-start">
      Voltar para Entrar
    </Link>
  );
}
