import type { BookingCardProps } from 'shared-domain/contracts/widgets.ts';
import { BookingBar } from './booking-bar.tsx';
import { LazyCardBody } from './lazy-card-body.tsx';
import { useBookingCard } from './use-booking-card.ts';

/** The card next to the space on the desktop; on the phone a bar at the bottom that opens the same in a sheet. */
export function BookingCard(props: BookingCardProps) {
  const card = useBookingCard(props);
  if (card.phone) return <BookingBar card={card} body={<LazyCardBody card={card} />} />;
  return (
    // below the header: its head and foot stay in view, its body scrolls; clipped, not hidden, so that the foot also sticks to the window
    <div className="flex flex-col overflow-clip rounded-surface border border-border bg-surface shadow-float not-short:max-h-[calc(100vh-116px)]">
      <LazyCardBody card={card} />
    </div>
  );
}
