import { DashboardPage, DashboardSkeleton } from '../features/dashboard/dashboard-page.tsx';
import { HostTabs } from '../features/host-area/host-tabs.tsx';
import { accessRestricted, SignedInPage } from '../features/session/signed-in-page.tsx';

export const meta = () => ({ title: 'Gerenciar Espaços', noindex: true });

export function Component() {
  return (
    <SignedInPage signedOut={accessRestricted} loading={<DashboardSkeleton />}>
      {({ id }) => <DashboardPage key={id} userId={id} tabs={<HostTabs current="/gerenciar-espacos" />} />}
    </SignedInPage>
  );
}
