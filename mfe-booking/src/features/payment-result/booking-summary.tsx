import { bookingCode } from 'shared-domain/bookings/booking-status.ts';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatNumber } from 'shared-domain/money/format.ts';
import { placeLabel } from 'shared-domain/places/place-label.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { PriceLines } from 'shared-ui/patterns/price-lines.tsx';
import type { Booking } from '../../data/bookings/booking.query.ts';
import { bookingLines } from '../../lib/booking-lines.ts';

/** The voucher next to the result; everything on it is the booking's own copy of the agreement. */
export function BookingSummary({ booking, totalLabel }: { booking: Booking; totalLabel: string }) {
  const { snapshot } = booking;
  const facts = [
    ['Data do evento', formatNumericDay(booking.event_date)],
    ['Convidados', formatNumber(booking.guest_count)],
    ['Reserva', bookingCode(booking.id)],
    ['Espaço', booking.space_id ? `#${booking.space_id.slice(0, 8)}` : '—'],
  ] as const;
  return (
    <aside aria-label="Resumo da reserva" className="overflow-hidden rounded-surface border border-border">
      <div className="h-[220px]">
        <Picture image={snapshot.image} alt="" sizes="(width < 56.3125rem) 100vw, 440px" priority />
      </div>
      <div className="px-7 pt-[26px] pb-7">
        <h2 className="type-h4">{snapshot.title}</h2>
        <p className="text-sm text-muted-foreground">{placeLabel(snapshot)}</p>
        <dl className="mt-[18px] mb-[22px] grid grid-cols-2 gap-x-5 gap-y-4 border-b border-border pb-[22px]">
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt className="text-xs text-muted-foreground">{term}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <PriceLines lines={bookingLines(booking, totalLabel)} />
      </div>
    </aside>
  );
}
