import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { requireSignIn, useSession } from 'shared-domain/platform';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';

/** What only administrators see. The database decides the same again. */
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
  if (!session.user.isAdmin)
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
  return children;
}

function Loading() {
  return (
    <div className="wrap min-h-[70vh] pt-8 desk:pt-12">
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
