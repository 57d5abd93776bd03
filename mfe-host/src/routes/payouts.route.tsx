import { HostTabs } from '../features/host-area/host-tabs.tsx';
import { PayoutsPage } from '../features/payouts/payouts.tsx';
import { accessRestricted, SignedInPage } from '../features/session/signed-in-page.tsx';

export const meta = () => ({ title: 'Repasses', noindex: true });

export function Component() {
  return (
    <SignedInPage signedOut={accessRestricted} loading={null}>
      {({ id }) => <PayoutsPage key={id} userId={id} tabs={<HostTabs current="/gerenciar-espacos/repasses" />} />}
    </SignedInPage>
  );
}
