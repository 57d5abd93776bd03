import { bookingCode } from 'shared-domain/bookings/booking-status.ts';
import { formatDay } from 'shared-domain/days/format.ts';
import { conflictFact } from 'shared-domain/hosting/calendar-conflict.ts';
import * as z from 'zod/mini';
import { bookingData, sampleBooking } from '../bookings/booking.ts';

/** A paid booking, and the calendar that has an event on its date. */
export const conflictData = z.extend(bookingData, {
  calendar_name: z.string(),
  kind: z.enum(['block', 'other', 'reservation']),
  /** Instant, ISO 8601. */
  first_seen_at: z.string(),
});

export type Conflict = z.output<typeof conflictData>;

export const conflictFacts = (conflict: Conflict): [string, string][] => [
  ['Espaço', conflict.title],
  ['Data', formatDay(conflict.event_date)],
  ['Reserva', bookingCode(conflict.booking_id)],
  ['Calendário', conflictFact(conflict)],
];

export const sampleConflict: z.input<typeof conflictData> = {
  ...sampleBooking,
  calendar_name: 'Airbnb',
  kind: 'reservation',
  first_seen_at: '2026-11-03T17:00:00Z',
};
