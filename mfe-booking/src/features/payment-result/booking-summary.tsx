import { agreedExtraLabel, priceWithoutExtras } from 'shared-domain/bookings/agreed-extra.ts';
import { bookingCode } from 'shared-domain/bookings/booking-status.ts';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatCents, formatNumber } from 'shared-domain/money/format.ts';
import { placeLabel } from 'shared-domain/places/place-label.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { type PriceLine, PriceLines } from 'shared-ui/patterns/price-lines.tsx';
import type { Booking } from '../../data/bookings/booking.query.ts';

/** The fee of the day it was booked. */
const agreedFeePercent = ({ service_fee, owner_amount }: Booking) => Math.round((service_fee / owner_amount) * 100);

/** What a booking's sum is made of. */
export function bookingLines(booking: Booking, totalLabel: string): PriceLine[] {
  const { snapshot, extras, discount_amount: discount } = booking;
  return [
    { label: 'Preço do espaço', amount: formatCents(priceWithoutExtras(booking.owner_amount, extras)) },
    ...extras.map((extra) => ({
      label: agreedExtraLabel(extra, booking.guest_count),
      amount: formatCents(extra.total_cents),
    })),
    { label: `Taxa de serviço (${agreedFeePercent(booking)}%)`, amount: formatCents(booking.service_fee) },
    ...(discount > 0
      ? [
          {
            label: `Cupom ${snapshot.coupon_code ?? ''}`.trim(),
            amount: `− ${formatCents(discount)}`,
            kind: 'discount' as const,
          },
        ]
      : []),
    { label: totalLabel, amount: formatCents(booking.total_amount), kind: 'total' },
  ];
}

/** The voucher beside the result; everything on it is the booking's own copy of what was agreed. */
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
