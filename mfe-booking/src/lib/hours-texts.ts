import { eventTimes, hoursRange, musicText, openText } from 'shared-domain/bookings/event-hours.ts';
import type { Booking } from '../data/bookings/booking.query.ts';

/** When the event is, and, smaller, when the space is open and music ends. Null: the booking is older than hours. */
export function hoursTexts(booking: Booking): { text: string; more: string } | null {
  const { hours } = booking.snapshot;
  const times = eventTimes(booking, hours);
  if (!times) return null;
  const hasTimes = booking.starts_at !== null;
  return {
    text: hasTimes || !hours ? `Evento ${hoursRange(...times)}` : openText(hours),
    more: hours ? [hasTimes ? openText(hours) : null, musicText(hours)].filter(Boolean).join('. ') : '',
  };
}

export const noHoursText = 'Horários: combine pela conversa';
