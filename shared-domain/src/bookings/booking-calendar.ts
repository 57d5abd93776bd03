import { type CalendarEvent, calendarFile } from '../days/calendar-file.ts';
import { addDays } from '../days/day.ts';
import { instantInRio } from '../days/rio.ts';
import { arrivalLine, streetLine } from './address.ts';
import { bookingCode } from './booking-status.ts';
import type { AddressRow } from './bookings.answers.ts';
import { eventTimes, musicText, openText, type SpaceHours } from './event-hours.ts';

/** A booking as its calendar file tells it, to its guest. */
export interface CalendarBooking {
  id: string;
  /** Null: it is gone. */
  space_id: string | null;
  title: string;
  /** 'Santa Teresa, Zona Central' */
  place: string;
  /** 'Santa Teresa'; empty where it is not known. */
  neighborhood: string;
  event_date: string;
  guest_count: number;
  starts_at: string | null;
  ends_at: string | null;
  hours: SpaceHours | null;
  /** Address and contact, while this person may see them. */
  address?: AddressRow | null | undefined;
  /** 'Tomás Aguiar, (21) 99999-0142' */
  contact?: string | null | undefined;
}

/**
 * Returns a booking as a calendar file (RFC 5545), from its start to its end. Without hours it is an all-day event without a time
 * zone, because the day is the one in Rio in every reader's calendar. The UID keeps it one entry when it is opened twice.
 * @param origin of the site, for the links
 * @param now instant of writing
 */
export function bookingCalendar(booking: CalendarBooking, origin: string, now: Date): string {
  const { hours, address, title } = booking;
  const description = [
    `Reserva ${bookingCode(booking.id)}, ${booking.guest_count} ${booking.guest_count === 1 ? 'convidado' : 'convidados'}.`,
    ...(hours ? [`${[openText(hours), musicText(hours)].filter(Boolean).join('. ')}.`] : []),
    ...(address ? [arrivalLine(address, booking.neighborhood)] : []),
    ...(booking.contact ? [`Contato: ${booking.contact}`] : []),
    `${origin}/minhas-reservas`,
  ].join('\n');
  const place = [address ? streetLine(address) : title, booking.place, 'Rio de Janeiro'];
  return calendarFile(
    {
      uid: booking.id,
      product: 'Reservas',
      span: span(booking),
      summary: title,
      location: place.join(', '),
      description,
      url: booking.space_id ? `${origin}/espaco/${booking.space_id}` : undefined,
    },
    now,
  );
}

function span(booking: CalendarBooking): CalendarEvent['span'] {
  const { event_date } = booking;
  const times = eventTimes(booking, booking.hours);
  // The end is the first day that no longer belongs to it.
  if (!times) return [event_date, addDays(event_date, 1)];
  const [from, until] = times;
  const at = (day: string, time: string) => {
    const [hour, minute] = time.split(':').map(Number);
    return instantInRio(day, hour ?? 0, minute);
  };
  return [at(event_date, from), at(until.slice(0, 5) > from.slice(0, 5) ? event_date : addDays(event_date, 1), until)];
}
