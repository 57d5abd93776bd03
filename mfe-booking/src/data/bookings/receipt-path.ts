import type { Booking } from './booking.query.ts';

/** The page that shows and prints what was paid. Where nothing had to be paid there is no session of the provider. */
export const receiptPath = ({ id, stripe_session_id }: Pick<Booking, 'id' | 'stripe_session_id'>): string =>
  `/booking-success?${new URLSearchParams(stripe_session_id ? { session_id: stripe_session_id } : { reserva: id })}`;
