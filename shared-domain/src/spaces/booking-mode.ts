import { type BookingMode, requestHours } from '../rules/booking-rules.ts';

export const bookingModeLabels: Readonly<Record<BookingMode, string>> = {
  instant: 'Reserva imediata',
  request: 'Sob aprovação',
};

/** Of a space under approval. */
export const answerTimeLabel = `Responde em até ${requestHours}h`;
