import { useEffect, useRef } from 'react';
import { CardSkeleton, cardPadding } from './card-skeleton.tsx';
import { BookingConfirmed } from './checkout/booking-confirmed.tsx';
import { WaitingForPayment } from './checkout/waiting-for-payment.tsx';
import { BookingForm } from './form/booking-form.tsx';
import type { BookingCardState } from './use-booking-card.ts';

/** The content that the desktop's card and the phone's sheet share. */
export function CardBody({ card }: { card: BookingCardState }) {
  const { active } = card;
  const area = useRef<HTMLDivElement>(null);
  const rendered = useRef(active.view);
  useEffect(() => {
    const before = rendered.current;
    rendered.current = active.view;
    // The pressed button is gone: keep keyboard and screen reader where the answer is.
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (before !== active.view && before !== 'loading' && lost) area.current?.focus({ preventScroll: true });
  }, [active.view]);
  return (
    <div ref={area} tabIndex={-1} className="flex min-h-0 min-w-0 flex-col">
      {active.view === 'waiting' ? (
        <div className={`overflow-y-auto ${cardPadding}`}>
          <WaitingForPayment
            booking={active.booking}
            phase={active.phase}
            leftMs={active.leftMs}
            tabState={card.tabState}
            onCancelled={card.leave}
          />
        </div>
      ) : active.view === 'confirmed' ? (
        <div className={`overflow-y-auto ${cardPadding}`}>
          <BookingConfirmed booking={active.booking} onAnother={card.bookAnother} />
        </div>
      ) : active.view === 'loading' ? (
        <CardSkeleton />
      ) : (
        <BookingForm card={card} />
      )}
    </div>
  );
}
