import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import { peopleKeys } from 'shared-domain/people/people.keys.ts';
import { notify, requireSignIn, type SessionUser, useSession } from 'shared-domain/platform';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { safeReturnPath } from '../data/people/safe-return.ts';
import { listAuthenticators } from '../features/second-factor/authenticators.ts';

export const meta: RouteModule['meta'] = () => ({
  title: 'Segundo fator',
  description: 'Proteja a sua conta com um aplicativo de códigos.',
  noindex: true,
});

/** Codes and dialogs are loaded once the person may see them. */
const parts = onDemand(async () => {
  const [{ AuthenticatorList }, { EnrolmentSteps }] = await Promise.all([
    import(/* webpackChunkName: "second-factor-page" */ '../features/second-factor/authenticator-list.tsx'),
    import(/* webpackChunkName: "second-factor-page" */ '../features/second-factor/enrolment.tsx'),
  ]);
  return { AuthenticatorList, EnrolmentSteps };
});

/** Administrators have two, instead of recovery codes, which the authentication service does not have. */
const forAdministrators = 2;

/** One's authenticators, and the way to another. Administrators come here before they see the panel. */
export function Component() {
  const session = useSession();
  if (session.status === 'anonymous')
    return (
      <EmptyState
        headingLevel={1}
        className="wrap py-[120px]"
        title="Acesso restrito"
        text="Você precisa estar logado para acessar esta página."
        actions={<Button onClick={() => requireSignIn()}>Entrar</Button>}
      />
    );
  // hidden until the code is entered
  const { user } = session;
  if (user === null || (user.secondFactor?.authenticators && !user.secondFactor.entered)) return <Loading />;
  return <Authenticators user={user} />;
}

function Authenticators({ user }: { user: SessionUser }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const back = safeReturnPath(
    new URLSearchParams(useLocation().search).get('para'),
    user.isAdmin ? '/admin' : '/profile',
  );
  const [wantsAnother, setWantsAnother] = useState(false);
  const key = peopleKeys.authenticators(user.id);
  const known = useQuery({ queryKey: key, queryFn: listAuthenticators });
  const code = parts.useWanted(true);
  if (known.data === undefined || code.value === undefined) {
    if (!known.isError && !code.failed) return <Loading />;
    return (
      <div className="wrap max-w-[720px] pb-24">
        <PageHeader title="Segundo fator" />
        <FailedPart
          title="Não foi possível carregar seus autenticadores."
          text="Confira sua conexão e tente de novo."
          retrying={known.isFetching}
          onRetry={() => {
            if (code.failed) code.retry();
            if (known.isError) void known.refetch();
          }}
        />
      </div>
    );
  }
  const { AuthenticatorList, EnrolmentSteps } = code.value;
  const count = known.data.length;
  const needed = user.isAdmin ? forAdministrators : 1;
  const isMissing = count < needed;
  const enrolled = async () => {
    setWantsAnother(false);
    if (isMissing && count + 1 >= needed) {
      notify({ title: 'Segundo fator ativado', tone: 'success' });
      void navigate(back, { replace: true });
      return;
    }
    notify({ title: 'Autenticador ativado', tone: 'success' });
    window.scrollTo({ top: 0 });
    await queryClient.invalidateQueries({ queryKey: key, exact: true });
  };
  return (
    <div className="wrap max-w-[720px] pb-24">
      <PageHeader
        title={isMissing ? 'Ative o segundo fator' : 'Segundo fator'}
        lead={leadOf({ isAdmin: user.isAdmin, isMissing, count })}
      />
      {isMissing || wantsAnother ? (
        <EnrolmentSteps
          key={count}
          ordinal={count + 1}
          userId={user.id}
          isFirstOfTwo={count + 1 < needed}
          action={actionOf({ isAdmin: user.isAdmin, isLast: count + 1 === needed })}
          onEnrolled={() => void enrolled()}
        />
      ) : null}
      {count > 0 ? (
        <section className={isMissing || wantsAnother ? 'mt-15' : ''}>
          <h2 className="type-h3 mb-3.5">Seus autenticadores</h2>
          <AuthenticatorList
            userId={user.id}
            authenticators={known.data}
            consequence={
              user.isAdmin
                ? 'O painel volta a abrir quando você tiver dois autenticadores de novo.'
                : count === 1
                  ? 'Sua conta passa a abrir só com a senha.'
                  : 'Os outros continuam abrindo a sua conta.'
            }
          />
        </section>
      ) : null}
      {isMissing || wantsAnother ? null : (
        <Button variant="secondary" className="mt-6" onClick={() => setWantsAnother(true)}>
          Ativar outro
        </Button>
      )}
    </div>
  );
}

function leadOf({ isAdmin, isMissing, count }: { isAdmin: boolean; isMissing: boolean; count: number }): string {
  if (!isMissing) return 'Ao entrar, você digita a senha e o código de um destes aparelhos.';
  if (isAdmin && count > 0) return 'O primeiro está ativo. Falta um segundo, para quando o primeiro se perder.';
  return isAdmin
    ? 'O painel administrativo só abre com ele. Leva dois minutos.'
    : 'Com ele, a senha sozinha não abre a sua conta. Leva dois minutos.';
}

function actionOf({ isAdmin, isLast }: { isAdmin: boolean; isLast: boolean }): string {
  if (!isLast) return isAdmin ? 'Ativar e continuar' : 'Ativar';
  return isAdmin ? 'Ativar e abrir o painel' : 'Ativar';
}

function Loading() {
  return (
    <div className="wrap max-w-[720px] pb-24" aria-busy="true">
      <p role="status" className="sr-only">
        Carregando seus autenticadores...
      </p>
      <div className="grid gap-3 pt-8 pb-8 desk:pt-12">
        <Skeleton className="h-10 w-80 max-w-full" />
        <Skeleton className="h-5 w-96 max-w-full" />
      </div>
      <Skeleton className="h-96" />
    </div>
  );
}
