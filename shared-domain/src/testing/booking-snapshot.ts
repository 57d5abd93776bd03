import type { BookingSnapshot } from '../db/row.types.ts';
import { cancellationPolicies } from '../rules/booking-rules.ts';

/** The snapshot of a booking, as `hold_booking` writes it. */
export const bookingSnapshot = (overrides: Partial<BookingSnapshot> = {}): BookingSnapshot => ({
  title: 'Casa do Mirante',
  type: 'casamento',
  zone: 'zona-central',
  neighborhood: 'santa-teresa',
  image: null,
  price_cents: 890_000,
  capacity: 140,
  coupon_code: null,
  policy_name: 'moderate',
  policy: cancellationPolicies.moderate,
  hours: { opens_at: '08:00', closes_at: '02:00', music_until: null },
  rules: { version: 1, answers: {}, note: null },
  terms_version: 1,
  ...overrides,
});
