import type { BookingMode } from '../rules/booking-rules.ts';

export const bookingModeLabels: Readonly<Record<BookingMode, string>> = {
  instant: 'Reserva imediata',
  request: 'Sob aprovação',
};
