import { todayInRio } from '../days/rio.ts';
import { bookingPrice, type PriceBreakdown } from './booking-price.ts';

export type ExtraPer = 'event' | 'guest';

/** An extra of a listing; cents. */
export interface OfferedExtra {
  id: string;
  name: string;
  per: ExtraPer;
  unitCents: number;
  isObligatory: boolean;
}

interface ChosenExtra {
  id: string;
  quantity: number;
}

/** An extra as part of a booking; cents. */
export interface ExtraLine extends OfferedExtra {
  quantity: number;
  totalCents: number;
}

export interface BookingSum extends Omit<PriceBreakdown, 'price'> {
  /** Of the space on that date. */
  price: number;
  extras: ExtraLine[];
  /** Price and extras: what the host receives, and what the fee is reckoned of. */
  subtotal: number;
}

interface BookingQuestion {
  /** Of the space on the date, in cents. */
  priceCents: number;
  /** Everything that the listing offers, in its order. */
  extras?: readonly OfferedExtra[];
  /** 1 to 99 of each; the obligatory ones are in without being named. */
  chosen?: readonly ChosenExtra[];
  guests: number;
  /** The coupon's discount before the caps, in cents. */
  discountCents?: number;
  /** On which it is booked, `yyyy-MM-dd`. */
  bookedOn?: string;
}

/**
 * Returns the price of a booking: price of the date + extras, the fee on both, less the coupon. The server computes the same sum
 * (private.booking_sum) and refuses another total.
 */
export function bookingSum({
  priceCents,
  extras = [],
  chosen = [],
  guests,
  discountCents = 0,
  bookedOn = todayInRio(),
}: BookingQuestion): BookingSum {
  const lines = extras.flatMap((extra): ExtraLine[] => {
    const choice = chosen.find(({ id }) => id === extra.id);
    if (!choice && !extra.isObligatory) return [];
    const quantity = choice?.quantity ?? 1;
    return [{ ...extra, quantity, totalCents: extra.unitCents * quantity * (extra.per === 'guest' ? guests : 1) }];
  });
  const subtotal = priceCents + lines.reduce((sum, { totalCents }) => sum + totalCents, 0);
  const { fee, discount, total } = bookingPrice(subtotal, discountCents, bookedOn);
  return { price: priceCents, extras: lines, subtotal, fee, discount, total };
}
