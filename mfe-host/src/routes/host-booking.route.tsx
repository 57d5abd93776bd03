import { useParams } from 'react-router-dom';
import { HostBookingPage } from '../features/bookings/host-booking-page.tsx';
import { HostTabs } from '../features/host-area/host-tabs.tsx';
import { accessRestricted, SignedInPage } from '../features/session/signed-in-page.tsx';

export const meta = () => ({ title: 'Reserva do seu espaço', noindex: true });

export function Component() {
  const { id: bookingId = '' } = useParams();
  return (
    <SignedInPage signedOut={accessRestricted} loading={null}>
      {({ id }) => (
        <HostBookingPage
          key={`${id} ${bookingId}`}
          userId={id}
          bookingId={bookingId}
          tabs={<HostTabs current="/gerenciar-espacos/reservas" />}
        />
      )}
    </SignedInPage>
  );
}
