import { useEffect, useRef } from 'react';
import type { BookingCardProps } from 'shared-domain/contracts/widgets.ts';
import { formatReais } from 'shared-domain/money/format.ts';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { BookingBar } from './booking-bar.tsx';
import { BookingConfirmed } from './booking-confirmed.tsx';
import { BookingForm } from './booking-form.tsx';
import { type BookingCardState, useBookingCard } from './use-booking-card.ts';
import { WaitingForPayment } from './waiting-for-payment.tsx';

/** The card beside the space on the desktop; on the phone a bar at the bottom that opens the same in a sheet. */
export function BookingCard(props: BookingCardProps) {
  const card = useBookingCard(props);
  if (card.phone) return <BookingBar card={card} body={<CardBody card={card} />} />;
  return (
    <div className="rounded-surface border border-border bg-surface p-[26px] shadow-float">
      {card.active.view === 'none' || card.active.view === 'ended' ? (
        <p className="mb-[18px] flex items-baseline gap-2">
          <b className="text-2xl leading-8 font-semibold tracking-[-0.03em] [font-stretch:108%]">
            {formatReais(card.space.price)}
          </b>
          <span className="text-sm text-muted-foreground">por evento</span>
        </p>
      ) : null}
      <CardBody card={card} />
    </div>
  );
}

function CardBody({ card }: { card: BookingCardState }) {
  const { active } = card;
  const area = useRef<HTMLDivElement>(null);
  const drawn = useRef(active.view);
  useEffect(() => {
    const before = drawn.current;
    drawn.current = active.view;
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
          cancelling={card.isCancelling}
          onCancel={() => void card.cancelHold(active.booking.id)}
        />
      ) : active.view === 'confirmed' ? (
        <BookingConfirmed booking={active.booking} onAnother={card.bookAnother} />
      ) : active.view === 'loading' ? (
        <div className="grid gap-4">
          <p role="status" className="sr-only">
            Carregando a reserva
          </p>
          <Skeleton className="h-8 w-40" />
          <Skeleton className="h-40" />
          <Skeleton className="h-14" />
        </div>
      ) : (
        <BookingForm card={card} />
      )}
    </div>
  );
}
