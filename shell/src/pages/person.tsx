import { type ReactNode, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { notify, type SessionUser, useSession } from 'shared-domain/platform';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { YourData } from '../features/account-data/your-data.tsx';
import { useCookieRow } from '../features/cookies/use-cookie-row.tsx';
import { Profile } from '../features/profile/profile.tsx';
import { signInWithGoogle } from '../features/sign-in/authenticate.ts';
import { rememberReturn } from '../features/sign-in/return-address.ts';
import { NotFoundPage } from './not-found.tsx';

/** A profile; with everything that belongs to it when it is one's own. */
export function Person({ userId }: { userId: string }) {
  const user = useSession((session) => session.user);
  return (
    <Profile
      userId={userId}
      notFound={<NotFoundPage />}
      ownSection={
        user?.id === userId ? (
          <OwnSections>
            <Switches userId={userId} />
            <OwnData user={user} />
          </OwnSections>
        ) : null
      }
    />
  );
}

const mailSwitches = onDemand(() =>
  import(/* webpackChunkName: "mail-switches" */ '../features/notifications/mail-switches.tsx').then(
    (module) => module.MailSwitches,
  ),
);

function Switches({ userId }: { userId: string }) {
  const { value: MailSwitches, failed, retry } = mailSwitches.useWanted(true);
  if (failed) return <FailedPart title="Os avisos não carregaram." onRetry={retry} />;
  return (
    <div id="avisos" className="mb-10 min-h-75 scroll-mt-24">
      {MailSwitches ? <MailSwitches userId={userId} /> : null}
    </div>
  );
}

/** Sections that come after the profile: a link to one of them goes there once they are shown. */
function OwnSections({ children }: { children: ReactNode }) {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return children;
}

function OwnData({ user }: { user: SessionUser }) {
  const navigate = useNavigate();
  const cookies = useCookieRow();
  return (
    <YourData
      user={user}
      cookies={cookies}
      secondFactor={secondFactorRow(user)}
      onSignInAgain={() => {
        rememberReturn('/profile#seus-dados');
        return signInWithGoogle();
      }}
      onDeleted={() => {
        void navigate('/', { replace: true });
        notify({ title: 'Conta excluída', text: 'Seus dados pessoais foram apagados.', tone: 'success' });
      }}
    />
  );
}

/** Offered to hosts, required of administrators. */
function secondFactorRow({ isHost, isAdmin, secondFactor }: SessionUser) {
  const has = (secondFactor?.authenticators ?? 0) > 0;
  if (!isHost && !isAdmin && !has) return undefined;
  return {
    text: has
      ? 'Ativo: ao entrar, você digita a senha e o código do seu aplicativo.'
      : 'Um código do seu telefone além da senha: quem descobrir a senha não entra.',
    action: (
      <Link to="/segundo-fator" className={buttonVariants({ variant: 'secondary', size: 'sm' })}>
        {has ? 'Ver autenticadores' : 'Ativar'}
      </Link>
    ),
  };
}
