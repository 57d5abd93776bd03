import { useEffect, useRef } from 'react';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { CardMissing, CardSkeleton, cardPadding } from './card-skeleton.tsx';
import { BookingConfirmed } from './checkout/booking-confirmed.tsx';
import { WaitingForPayment } from './checkout/waiting-for-payment.tsx';
import { BookingForm } from './form/booking-form.tsx';
import type { BookingCardState } from './use-booking-card.ts';

const requestParts = onDemand(() => import(/* webpackChunkName: "card-request" */ './request/request-parts.ts'));

/** The content that the desktop's card and the phone's sheet share. */
export function CardBody({ card }: { card: BookingCardState }) {
  const { active, askedId } = card;
  const isRequest = card.isRequest || askedId !== null;
  const { value: parts, failed, retry } = requestParts.useWanted(isRequest);
  const area = useRef<HTMLDivElement>(null);
  const view = askedId === null ? active.view : 'asked';
  const rendered = useRef<string>(view);
  useEffect(() => {
    const before = rendered.current;
    rendered.current = view;
    // The pressed button is gone: keep keyboard and screen reader where the answer is.
    const lost = document.activeElement === null || document.activeElement === document.body;
    if (before !== view && before !== 'loading' && lost) area.current?.focus({ preventScroll: true });
  }, [view]);
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
      ) : isRequest && failed ? (
        <CardMissing
          onRetry={() => {
            area.current?.focus({ preventScroll: true });
            retry();
          }}
        />
      ) : isRequest && !parts ? (
        <CardSkeleton />
      ) : askedId !== null && parts ? (
        <parts.RequestSent card={card} requestId={askedId} />
      ) : (
        <BookingForm card={card} parts={isRequest ? parts : undefined} />
      )}
    </div>
  );
}
