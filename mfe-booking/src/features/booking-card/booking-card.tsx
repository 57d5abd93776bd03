import type { BookingCardProps } from 'shared-domain/contracts/widgets.ts';
import { formatReais } from 'shared-domain/money/format.ts';
import { BookingBar } from './booking-bar.tsx';
import { LateCardBody } from './late-card-body.tsx';
import { useBookingCard } from './use-booking-card.ts';

/** The card beside the space on the desktop; on the phone a bar at the bottom that opens the same in a sheet. */
export function BookingCard(props: BookingCardProps) {
  const card = useBookingCard(props);
  if (card.phone) return <BookingBar card={card} body={<LateCardBody card={card} />} />;
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
      <LateCardBody card={card} />
    </div>
  );
}
