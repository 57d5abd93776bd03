import { useEffect, useRef } from 'react';
import { BookingConfirmed } from './booking-confirmed.tsx';
import { BookingForm } from './booking-form.tsx';
import { CardSkeleton } from './card-skeleton.tsx';
import type { BookingCardState } from './use-booking-card.ts';
import { WaitingForPayment } from './waiting-for-payment.tsx';

/** What the card beside the space and the phone's sheet have in common. */
export function CardBody({ card }: { card: BookingCardState }) {
  const { active } = card;
  const area = useRef<HTMLDivElement>(null);
  const rendered = useRef(active.view);
  useEffect(() => {
    const before = rendered.current;
    rendered.current = active.view;
    // What was pressed is gone: keep keyboard and screen reader where the answer is.
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (before !== active.view && before !== 'loading' && lost) area.current?.focus({ preventScroll: true });
  }, [active.view]);
  return (
    <div ref={area} tabIndex={-1} className="min-w-0">
      {active.view === 'waiting' ? (
        <WaitingForPayment
          booking={active.booking}
          phase={active.phase}
          leftMs={active.leftMs}
          tabState={card.tabState}
          onCancelled={card.leave}
        />
      ) : active.view === 'confirmed' ? (
        <BookingConfirmed booking={active.booking} onAnother={card.bookAnother} />
      ) : active.view === 'loading' ? (
        <CardSkeleton />
      ) : (
        <BookingForm card={card} />
      )}
    </div>
  );
}
