import { FirstCalendar } from '../features/availability/availability-page.tsx';
import { CalendarSkeleton } from '../features/availability/host-calendar.tsx';
import { HostTabs } from '../features/host-area/host-tabs.tsx';
import { accessRestricted, SignedInPage } from '../features/session/signed-in-page.tsx';

export const meta = () => ({ title: 'Gerenciar Disponibilidade', noindex: true });

export function Component() {
  return (
    <SignedInPage signedOut={accessRestricted} loading={<CalendarSkeleton />}>
      {({ id }) => <FirstCalendar key={id} userId={id} tabs={<HostTabs current="/gerenciar-disponibilidade" />} />}
    </SignedInPage>
  );
}
