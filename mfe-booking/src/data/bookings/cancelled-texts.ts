import { type BookingMoney, guestMoneyTexts } from 'shared-domain/bookings/booking-money.ts';
import { cancellationText } from 'shared-domain/bookings/booking-status.ts';
import { cancellationReasonText } from 'shared-domain/bookings/cancellation-reason.ts';
import type { Booking } from './booking.query.ts';

/** Why a booking was cancelled and what became of its payment, in sentences. @param money undefined while it is not known */
export function cancelledTexts(booking: Booking, money: BookingMoney | undefined): string[] {
  const { cancellation_reason: reason, payment_method: method, paid_at } = booking;
  // A payment that came too late is refunded: its booking was never paid.
  const isCharged = paid_at !== null || (money?.paid_cents ?? 0) > 0;
  return [
    cancellationText(reason, isCharged ? 'as-listed' : 'unpaid'),
    cancellationReasonText(booking),
    ...(money ? guestMoneyTexts({ money, reason, method }) : []),
  ].filter((text) => text !== null && text !== undefined);
}
