import { addDays } from '../days/day.ts';
import { instantInRio } from '../days/rio.ts';
import { type Address, arrivalLine, streetLine } from './address.ts';
import { bookingCode } from './booking-status.ts';
import { eventTimes, musicSentence, openSentence, type SpaceHours } from './event-hours.ts';

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
  /** What is known of the place and the people while it may be known. */
  address?: Address | null | undefined;
  /** 'Tomás Aguiar, (21) 99999-0142' */
  contact?: string | null | undefined;
}

/**
 * A booking as a calendar file (RFC 5545): from the hour it begins to the hour it ends; without hours one event that lasts the
 * whole day, without a time zone, because the day is the one in Rio wherever the calendar is opened. Opened twice it is the same
 * entry, by its UID.
 * @param origin of the site, for the links
 * @param now instant of writing
 */
export function bookingCalendar(booking: CalendarBooking, origin: string, now: Date): string {
  const { hours, address, title } = booking;
  const description = [
    `Reserva ${bookingCode(booking.id)}, ${booking.guest_count} ${booking.guest_count === 1 ? 'convidado' : 'convidados'}.`,
    ...(hours ? [`${[openSentence(hours), musicSentence(hours)].filter(Boolean).join('. ')}.`] : []),
    ...(address ? [arrivalLine(address, booking.neighborhood)] : []),
    ...(booking.contact ? [`Contato: ${booking.contact}`] : []),
    `${origin}/minhas-reservas`,
  ].join('\n');
  const place = [address ? streetLine(address) : title, booking.place, 'Rio de Janeiro'];
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
    `SUMMARY:${escaped(title)}`,
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

function duration(booking: CalendarBooking): [string, string] {
  const { event_date } = booking;
  const times = eventTimes(booking, booking.hours);
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
