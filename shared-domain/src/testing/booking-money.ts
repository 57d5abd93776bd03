import type { BookingMoney } from '../bookings/booking-money.ts';
import type { AdminBookingMoney } from '../bookings/bookings.answers.ts';

/** Nothing was paid. */
export const bookingMoney = (overrides: Partial<BookingMoney> = {}): BookingMoney => ({
  paid_cents: 0,
  sent_cents: 0,
  waiting_cents: 0,
  held_cents: 0,
  failed_cents: 0,
  by_hand_cents: 0,
  withdrawn_cents: 0,
  sent_at: null,
  by_hand_at: null,
  dispute: 'none',
  ...overrides,
});

export const adminBookingMoney = (overrides: Partial<AdminBookingMoney> = {}): AdminBookingMoney => ({
  ...bookingMoney(),
  dispute_fee_cents: 0,
  owed_cents: 0,
  host_paid_cents: 0,
  commission_cents: 0,
  kept_cents: 0,
  ...overrides,
});
