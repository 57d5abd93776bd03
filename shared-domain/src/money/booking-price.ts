import { todayInRio } from '../days/rio.ts';
import { smallestChargeCents } from '../rules/money-rules.ts';
import { serviceFeePercent } from './dated-share.ts';

/** Price of a booking; all amounts in cents. */
export interface PriceBreakdown {
  /** The space's price: what the host receives. */
  price: number;
  /** Service fee, added to the price. */
  fee: number;
  /** The coupon's discount, after the caps below. */
  discount: number;
  total: number;
}

/** The fee of a booking made on a day, rounded half up to the cent. */
export function serviceFee(priceCents: number, day: string = todayInRio()): number {
  return Math.floor((priceCents * serviceFeePercent(day) + 50) / 100);
}

/**
 * Price + fee − discount, never below zero. A discount is capped so that either nothing or at least the smallest charge
 * remains. The browser only shows this: the server reckons it again and refuses a different amount.
 * @param priceCents the space's price in cents
 * @param discountCents what the coupon is worth, in cents, before the caps
 * @param day on which it is booked
 */
export function bookingPrice(priceCents: number, discountCents = 0, day: string = todayInRio()): PriceBreakdown {
  const fee = serviceFee(priceCents, day);
  const gross = priceCents + fee;
  let discount = Math.min(Math.max(discountCents, 0), gross);
  const rest = gross - discount;
  if (rest > 0 && rest < smallestChargeCents) discount = Math.max(gross - smallestChargeCents, 0);
  return { price: priceCents, fee, discount, total: gross - discount };
}
