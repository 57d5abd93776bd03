import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { myAccountOptions } from 'shared-domain/people/my-account.query.ts';
import { requireSignIn, useSession } from 'shared-domain/platform';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';

/** Renders its children for administrators only. The database checks the same. */
export function AdminsOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session.status === 'loading') return <Loading />;
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
  if (!session.user.isAdmin) return <NotAdmin userId={session.user.id} />;
  const { authenticators = 0, entered = false } = session.user.secondFactor ?? {};
  if (authenticators < fewestAuthenticators) return <Enrol />;
  // the shell asks for the code, over this page
  if (!entered) return <Loading isBehind />;
  return children;
}

/**
 * Authenticators an administrator needs: the authentication service has no recovery codes, so the second is for when
 * the first is lost.
 */
const fewestAuthenticators = 2;

/** The panel opens with a second factor only; the shell has the page that enrols it, and comes back. */
function Enrol() {
  const { pathname, search } = useLocation();
  return <Navigate replace to={`/segundo-fator?para=${encodeURIComponent(pathname + search)}`} />;
}

/** Reads the account again: a session whose account could not be read says that its user is no administrator. */
function NotAdmin({ userId }: { userId: string }) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(myAccountOptions(userId));
  // the session gets the account's answer right after
  if ((data === undefined && errorUpdateCount === 0) || data?.isAdmin) return <Loading />;
  if (data === undefined)
    return (
      <div className="wrap pb-15 desk:pb-24">
        <PageHeader title="Painel administrativo" />
        <FailedPart
          title="Não foi possível conferir o seu acesso."
          text="Confira a conexão e tente novamente."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      </div>
    );
  return (
    <EmptyState
      headingLevel={1}
      className="wrap py-[120px]"
      title="Acesso negado"
      text="Você não tem permissão para acessar o painel administrativo."
      actions={
        <Link className={buttonVariants()} to="/">
          Voltar ao início
        </Link>
      }
    />
  );
}

/** @param isBehind another page with a heading of its own is over it */
function Loading({ isBehind = false }: { isBehind?: boolean }) {
  return (
    <div className="wrap min-h-[70vh] pt-8 desk:pt-12">
      {isBehind ? null : <h1 className="sr-only">Painel administrativo</h1>}
      <p role="status" className="sr-only">
        Carregando o painel administrativo...
      </p>
      <Skeleton className="h-[34px] w-80 max-w-full desk:h-10" />
      <Skeleton className="mt-5 h-12" />
      <Skeleton className="mt-6 h-11 max-w-80" />
      <Skeleton className="mt-4 h-[480px]" />
    </div>
  );
}
