import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import { useSession } from 'shared-domain/platform';
import { takeReturn } from '../features/sign-in/return-address.ts';
import { SignIn } from '../features/sign-in/sign-in.tsx';
import { Person } from './person.tsx';
import { SignInScene } from './sign-in-scene.tsx';

export const meta: RouteModule['meta'] = () => ({
  title: 'Entrar ou ver seu perfil',
  description: 'Entre na sua conta ou crie uma para reservar espaços no Rio de Janeiro.',
  noindex: true,
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
  if (session.status === 'signed-in' && !cameAnonymous.current) {
    return <Person userId={session.user.id} />;
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
