import type { Booking } from './booking.query.ts';

/** What became of a payment, with address and contact. Where nothing had to be paid there is no session of the provider. */
export const resultPath = ({ id, stripe_session_id }: Pick<Booking, 'id' | 'stripe_session_id'>): string =>
  `/booking-success?${new URLSearchParams(stripe_session_id ? { session_id: stripe_session_id } : { reserva: id })}`;

/** The page that shows and prints what was paid. */
export const receiptPath = ({ id }: Pick<Booking, 'id'>): string => `/comprovante/${id}`;
