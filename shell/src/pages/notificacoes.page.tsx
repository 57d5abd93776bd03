import type { RouteModule } from 'shared-domain/contracts/route-module.ts';
import { requireSignIn, useSession } from 'shared-domain/platform';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Notifications } from '../features/notifications/notifications.tsx';
import { NotificationsSkeleton } from '../features/notifications/notifications-skeleton.tsx';

export const meta: RouteModule['meta'] = () => ({
  title: 'Notificações',
  description: 'O que aconteceu com suas reservas, conversas e anúncios.',
  noindex: true,
});

export function Component() {
  const session = useSession();
  if (session.status === 'anonymous')
    return (
      <EmptyState
        headingLevel={1}
        className="wrap py-[120px]"
        title="Acesso restrito"
        text="Entre na sua conta para ver suas notificações."
        actions={<Button onClick={() => requireSignIn()}>Entrar</Button>}
      />
    );
  return (
    <div className="wrap max-w-[720px] pb-15 desk:pb-24">
      {session.user ? (
        <Notifications userId={session.user.id} />
      ) : (
        <>
          <PageHeader title="Notificações" />
          <NotificationsSkeleton />
        </>
      )}
    </div>
  );
}
