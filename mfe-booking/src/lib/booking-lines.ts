import { agreedExtraLabel, priceWithoutExtras } from 'shared-domain/bookings/agreed-extra.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import type { PriceLine } from 'shared-ui/patterns/price-lines.tsx';
import type { Booking } from '../data/bookings/booking.query.ts';

/** The fee of the day it was booked. */
const agreedFeePercent = ({ service_fee, owner_amount }: Booking) => Math.round((service_fee / owner_amount) * 100);

/** Returns the lines that add up to a booking's sum. */
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
