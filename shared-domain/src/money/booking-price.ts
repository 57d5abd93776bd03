/** The platform adds this share of the space's price to what the guest pays (specification, section 9). */
const serviceFeePercent = 5;

/** The payment provider refuses to charge less than this, in cents (R$ 0,50). */
export const smallestChargeCents = 50;

/** What a booking costs; every amount in cents. */
export interface PriceBreakdown {
  /** The space's price: what the host receives. */
  price: number;
  /** Service fee, added to the price. */
  fee: number;
  /** What the coupon takes off, after the caps below. */
  discount: number;
  /** What the guest pays. */
  total: number;
}

/** 5 % of the price, rounded half up to the cent. */
export function serviceFee(priceCents: number): number {
  return Math.floor((priceCents * serviceFeePercent + 50) / 100);
}

/**
 * Price + fee − discount, never below zero. A discount is capped so that either nothing or at least R$ 0,50 remains to
 * be charged. The browser only shows this: the server reckons it again and refuses a different amount.
 * @param priceCents the space's price in cents
 * @param discountCents what the coupon is worth, in cents, before the caps
 */
export function bookingPrice(priceCents: number, discountCents = 0): PriceBreakdown {
  const fee = serviceFee(priceCents);
  const gross = priceCents + fee;
  let discount = Math.min(Math.max(discountCents, 0), gross);
  const rest = gross - discount;
  if (rest > 0 && rest < smallestChargeCents) discount = Math.max(gross - smallestChargeCents, 0);
  return { price: priceCents, fee, discount, total: gross - discount };
}
