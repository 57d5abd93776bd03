import { DashboardPage, DashboardSkeleton } from '../features/dashboard/dashboard-page.tsx';
import { accessRestricted, SignedInPage } from '../features/session/signed-in-page.tsx';

export const meta = () => ({ title: 'Gerenciar Espaços', noindex: true });

export function Component() {
  return (
    <SignedInPage signedOut={accessRestricted} loading={<DashboardSkeleton />}>
      {({ id }) => <DashboardPage key={id} userId={id} />}
    </SignedInPage>
  );
}
