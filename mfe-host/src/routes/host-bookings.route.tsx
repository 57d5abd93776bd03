import { HostBookingsPage } from '../features/bookings/host-bookings.tsx';
import { HostTabs } from '../features/host-area/host-tabs.tsx';
import { accessRestricted, SignedInPage } from '../features/session/signed-in-page.tsx';

export const meta = () => ({ title: 'Reservas dos seus espaços', noindex: true });

export function Component() {
  return (
    <SignedInPage signedOut={accessRestricted} loading={null}>
      {({ id }) => <HostBookingsPage key={id} userId={id} tabs={<HostTabs current="/gerenciar-espacos/reservas" />} />}
    </SignedInPage>
  );
}
