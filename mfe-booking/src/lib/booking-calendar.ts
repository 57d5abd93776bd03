import { arrivalLine, streetLine } from 'shared-domain/bookings/address.ts';
import type { BookingContact } from 'shared-domain/bookings/booking-contacts.query.ts';
import { bookingCode } from 'shared-domain/bookings/booking-status.ts';
import { eventTimes, musicSentence, openSentence } from 'shared-domain/bookings/event-hours.ts';
import { addDays } from 'shared-domain/days/day.ts';
import { instantInRio } from 'shared-domain/days/rio.ts';
import { neighborhoodName } from 'shared-domain/places/neighborhoods.ts';
import { placeLabel } from 'shared-domain/places/place-label.ts';
import type { Booking } from '../data/bookings/booking.query.ts';

/** What is known of the place and the people while it may be known. */
type Known = Pick<BookingContact, 'address' | 'other_name' | 'phone'>;

/** Saves the calendar file of a booking. */
export function downloadCalendar(booking: Booking, known?: Known): void {
  const calendar = bookingCalendar(booking, window.location.origin, new Date(), known);
  const address = URL.createObjectURL(new Blob([calendar], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `espacos-rio-${booking.event_date}.ics`;
  link.click();
  // Some browsers read it only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/**
 * A booking as a calendar file (RFC 5545): from the hour it begins to the hour it ends; without hours one event that lasts the
 * whole day, without a time zone, because the day is the one in Rio wherever the calendar is opened. Opened twice it is the same
 * entry, by its UID.
 * @param origin of the site, for the links
 * @param now instant of writing
 */
export function bookingCalendar(booking: Booking, origin: string, now: Date, known?: Known): string {
  const { snapshot } = booking;
  const { hours, neighborhood } = snapshot;
  const address = known?.address;
  const description = [
    `Reserva ${bookingCode(booking.id)}, ${booking.guest_count} ${booking.guest_count === 1 ? 'convidado' : 'convidados'}.`,
    ...(hours ? [`${[openSentence(hours), musicSentence(hours)].filter(Boolean).join('. ')}.`] : []),
    ...(address ? [arrivalLine(address, neighborhood ? neighborhoodName(neighborhood) : '')] : []),
    ...(known?.phone ? [`Contato: ${known.other_name}, ${known.phone}`] : []),
    `${origin}/minhas-reservas`,
  ].join('\n');
  const place = [address ? streetLine(address) : snapshot.title, placeLabel(snapshot), 'Rio de Janeiro'];
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Espaços Rio//Reservas//PT-BR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${booking.id}@espacosrio`,
    `DTSTAMP:${inUtc(now)}`,
    ...duration(booking),
    `SUMMARY:${escaped(snapshot.title)}`,
    `LOCATION:${escaped(place.join(', '))}`,
    `DESCRIPTION:${escaped(description)}`,
    ...(booking.space_id ? [`URL:${origin}/espaco/${booking.space_id}`] : []),
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const inUtc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '');

function duration(booking: Booking): [string, string] {
  const { event_date } = booking;
  const times = eventTimes(booking, booking.snapshot.hours);
  if (!times) {
    const day = (text: string) => text.replaceAll('-', '');
    // The end is the first day that no longer belongs to it.
    return [`DTSTART;VALUE=DATE:${day(event_date)}`, `DTEND;VALUE=DATE:${day(addDays(event_date, 1))}`];
  }
  const [from, until] = times;
  const at = (day: string, time: string) => {
    const [hour, minute] = time.split(':').map(Number);
    return inUtc(instantInRio(day, hour ?? 0, minute));
  };
  return [
    `DTSTART:${at(event_date, from)}`,
    `DTEND:${at(until.slice(0, 5) > from.slice(0, 5) ? event_date : addDays(event_date, 1), until)}`,
  ];
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
