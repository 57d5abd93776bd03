import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import { requireSignIn, useSession } from 'shared-domain/platform';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { SuspendedAccount } from '../features/suspension/suspended-account.tsx';

export const meta: RouteModule['meta'] = () => ({
  title: 'Conta suspensa',
  description: 'Por que a sua conta está suspensa, e como responder.',
  noindex: true,
});

export function Component() {
  const session = useSession();
  return (
    <div className="wrap pb-15 desk:pb-24">
      {session.status === 'loading' ? (
        <Skeleton className="mt-12 h-80" />
      ) : session.status === 'anonymous' ? (
        <EmptyState
          headingLevel={1}
          className="py-[120px]"
          title="Acesso restrito"
          text="Entre na sua conta para ver esta página."
          actions={<Button onClick={() => requireSignIn()}>Entrar</Button>}
        />
      ) : (
        <SuspendedAccount userId={session.user.id} />
      )}
    </div>
  );
}
