import { useParams } from 'react-router-dom';
import { AvailabilityPage } from '../features/availability/availability-page.tsx';
import { CalendarSkeleton } from '../features/availability/host-calendar.tsx';
import { HostTabs } from '../features/host-area/host-tabs.tsx';
import { accessRestricted, SignedInPage } from '../features/session/signed-in-page.tsx';

export const meta = () => ({ title: 'Gerenciar Disponibilidade', noindex: true });

export function Component() {
  const { id: spaceId = '' } = useParams();
  return (
    <SignedInPage signedOut={accessRestricted} loading={<CalendarSkeleton />}>
      {({ id }) => (
        <AvailabilityPage
          key={id}
          userId={id}
          spaceId={spaceId}
          tabs={<HostTabs current="/gerenciar-disponibilidade" />}
        />
      )}
    </SignedInPage>
  );
}
