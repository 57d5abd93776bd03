import { bookingCode } from 'shared-domain/bookings/booking-status.ts';
import { addDays } from 'shared-domain/days/day.ts';
import { placeLabel } from 'shared-domain/places/place-label.ts';
import type { Booking } from '../../data/bookings/booking.query.ts';

/**
 * A booking as a calendar file (RFC 5545): one event that lasts the whole day, without a time zone, because the day is the
 * one in Rio wherever the calendar is opened. Opened twice it is the same entry, by its UID.
 * @param origin of the site, for the links
 * @param now instant of writing
 */
export function bookingCalendar(booking: Booking, origin: string, now: Date): string {
  const { snapshot, event_date } = booking;
  const day = (text: string) => text.replaceAll('-', '');
  const description = [
    `Reserva ${bookingCode(booking.id)}, ${booking.guest_count} ${booking.guest_count === 1 ? 'convidado' : 'convidados'}.`,
    `${origin}/minhas-reservas`,
  ].join('\n');
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Espaços Rio//Reservas//PT-BR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${booking.id}@espacosrio`,
    `DTSTAMP:${now.toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${day(event_date)}`,
    // The end is the first day that no longer belongs to it.
    `DTEND;VALUE=DATE:${day(addDays(event_date, 1))}`,
    `SUMMARY:${escaped(snapshot.title)}`,
    `LOCATION:${escaped([snapshot.title, placeLabel(snapshot), 'Rio de Janeiro'].join(', '))}`,
    `DESCRIPTION:${escaped(description)}`,
    ...(booking.space_id ? [`URL:${origin}/espaco/${booking.space_id}`] : []),
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

/** RFC 5545, 3.3.11. Other control characters may not stand in a text at all. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replace(/\p{Cc}/gu, ' ');
}

const utf8 = new TextEncoder();

/** Lines of at most 75 octets, continued after a blank (3.1); never in the middle of a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = utf8.encode(character).length;
    if (octets + size > 75) {
      parts.push(part);
      part = '';
      // The blank that continues the line counts.
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
