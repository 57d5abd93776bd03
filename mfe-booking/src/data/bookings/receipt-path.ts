import type { Booking } from './booking.query.ts';

/**
 * Returns the path of a payment's result, with address and contact. A booking with nothing to pay has no session of the
 * provider.
 */
export const resultPath = ({ id, stripe_session_id }: Pick<Booking, 'id' | 'stripe_session_id'>): string =>
  `/booking-success?${new URLSearchParams(stripe_session_id ? { session_id: stripe_session_id } : { reserva: id })}`;

/** The page that shows and prints what was paid. */
export const receiptPath = ({ id }: Pick<Booking, 'id'>): string => `/comprovante/${id}`;
