/** One event of a calendar file (RFC 5545). */
export interface CalendarEvent {
  /** The same entry, however often the file is opened. */
  uid: string;
  /** Who wrote it: 'Reservas', 'Visitas'. */
  product: string;
  /** From and until: instants, or days (`yyyy-MM-dd`) of an event that lasts the whole of them; the last no longer belongs to it. */
  span: readonly [from: Date, until: Date] | readonly [from: string, until: string];
  summary: string;
  location: string;
  /** Lines end with `\n`. */
  description: string;
  url?: string | undefined;
}

/**
 * The event is free time: a person's calendar may be imported for a space, there or here, and the date would be taken twice.
 * @param now instant of writing
 */
export function calendarFile(
  { uid, product, span, summary, location, description, url }: CalendarEvent,
  now: Date,
): string {
  const [from, until] = span;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Espaços Rio//${product}//PT-BR`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${uid}@espacosrio`,
    `DTSTAMP:${inUtc(now)}`,
    moment('DTSTART', from),
    moment('DTEND', until),
    `SUMMARY:${escaped(summary)}`,
    `LOCATION:${escaped(location)}`,
    `DESCRIPTION:${escaped(description)}`,
    ...(url ? [`URL:${url}`] : []),
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

const moment = (name: string, at: Date | string) =>
  typeof at === 'string' ? `${name};VALUE=DATE:${at.replaceAll('-', '')}` : `${name}:${inUtc(at)}`;

const inUtc = (instant: Date) => instant.toISOString().replace(/[-:]|\.\d+/g, '');

/** Escapes a text (RFC 5545, 3.3.11) and replaces other control characters, which it forbids, by blanks. */
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
