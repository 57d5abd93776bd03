import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import { useSession } from 'shared-domain/platform';
import { Profile } from '../features/profile/profile.tsx';
import { takeReturn } from '../features/sign-in/return-address.ts';
import { SignIn } from '../features/sign-in/sign-in.tsx';
import { NotFoundPage } from './not-found.tsx';
import { SignInScene } from './sign-in-scene.tsx';

export const meta: RouteModule['meta'] = (_data, { params }) => ({
  title: params.userId ? 'Perfil' : 'Entrar ou ver seu perfil',
  description: 'Entre na sua conta ou crie uma para reservar espaços no Rio de Janeiro.',
  noindex: true,
});

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** /profile is one's own, or the way in; /profile/{id} is what everybody may see of a person. */
export function Component() {
  const { userId } = useParams();
  if (userId === undefined) return <OwnProfileOrSignIn />;
  return uuid.test(userId) ? <Profile userId={userId} notFound={<NotFoundPage />} /> : <NotFoundPage />;
}

function OwnProfileOrSignIn() {
  const session = useSession();
  const navigate = useNavigate();
  const [mode, setMode] = useState<'sign-in' | 'sign-up'>('sign-in');
  // somebody who signs in here, or in another tab, goes back to where they were; somebody who was signed in stays
  const cameAnonymous = useRef(false);
  if (session.status === 'anonymous') cameAnonymous.current = true;
  const leaving = session.status === 'signed-in' && cameAnonymous.current && mode === 'sign-in';

  useEffect(() => {
    if (!leaving) return;
    cameAnonymous.current = false;
    navigate(takeReturn(), { replace: true });
  }, [leaving, navigate]);

  if (session.status === 'loading') {
    return (
      <div className="min-h-[70vh]" aria-busy="true">
        <span className="sr-only" role="status">
          Carregando
        </span>
      </div>
    );
  }
  if (session.status === 'signed-in' && !cameAnonymous.current) {
    return <Profile userId={session.user.id} notFound={<NotFoundPage />} />;
  }
  return (
    <SignInScene headline={mode === 'sign-in' ? 'Bom ver você de novo' : 'Sua próxima data começa aqui'}>
      <SignIn
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
    </SignInScene>
  );
}
