import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bookingCalendar, type CalendarBooking } from './booking-calendar.ts';

const now = new Date('2026-11-20T15:04:05.678Z');
const booking = (overrides: Partial<CalendarBooking> = {}): CalendarBooking => ({
  id: 'a3f29c1e-0000-4000-8000-000000000001',
  space_id: '7f3a91c2-0000-4000-8000-000000000001',
  title: 'Casa do Mirante',
  place: 'Santa Teresa, Zona Central',
  neighborhood: 'Santa Teresa',
  event_date: '2026-12-12',
  guest_count: 110,
  starts_at: null,
  ends_at: null,
  hours: null,
  ...overrides,
});

/** Reads it as RFC 5545 says: unfold, split, unescape. */
function read(calendar: string): Map<string, string> {
  const unfolded = calendar.replaceAll('\r\n ', '');
  return new Map(
    unfolded
      .split('\r\n')
      .filter((line) => line !== '')
      .map((line) => [
        line.slice(0, line.indexOf(':')),
        line
          .slice(line.indexOf(':') + 1)
          .replace(/\\([\\;,nN])/g, (_, escaped: string) => (/n/i.test(escaped) ? '\n' : escaped)),
      ]),
  );
}

test('one event that lasts the day', () => {
  const calendar = bookingCalendar(booking(), 'https://espacosrio.test', now);
  expect(calendar.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
  expect(calendar.endsWith('END:VEVENT\r\nEND:VCALENDAR\r\n')).toBe(true);
  expect(Object.fromEntries(read(calendar))).toMatchObject({
    UID: 'a3f29c1e-0000-4000-8000-000000000001@espacosrio',
    DTSTAMP: '20261120T150405Z',
    'DTSTART;VALUE=DATE': '20261212',
    'DTEND;VALUE=DATE': '20261213',
    SUMMARY: 'Casa do Mirante',
    TRANSP: 'TRANSPARENT',
    LOCATION: 'Casa do Mirante, Santa Teresa, Zona Central, Rio de Janeiro',
    DESCRIPTION: 'Reserva a3f29c1e, 110 convidados.\nhttps://espacosrio.test/minhas-reservas',
    URL: 'https://espacosrio.test/espaco/7f3a91c2-0000-4000-8000-000000000001',
  });
});

test('the last day of a year ends in the next; a space that is gone has no address', () => {
  const fields = read(bookingCalendar(booking({ event_date: '2026-12-31', space_id: null }), 'https://x.test', now));
  expect(fields.get('DTEND;VALUE=DATE')).toBe('20270101');
  expect(fields.has('URL')).toBe(false);
});

test('whatever the title is, no line is too long and the title comes back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }), (title) => {
      const calendar = bookingCalendar(booking({ title }), 'https://x.test', now);
      for (const line of calendar.split('\r\n')) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
        expect(line).not.toMatch(/\p{Cc}/u);
      }
      const expected = title.replace(/\r\n?/g, '\n').replace(/(?!\n)\p{Cc}/gu, ' ');
      expect(read(calendar).get('SUMMARY')).toBe(expected);
    }),
  );
});

const hours = { opens_at: '08:00', closes_at: '02:00', music_until: '22:00' };

test('with hours it begins and ends by the clock of Rio, the end on the next day where it comes before', () => {
  const fields = read(
    bookingCalendar(booking({ hours, starts_at: '18:00:00', ends_at: '01:00:00' }), 'https://x.test', now),
  );
  expect([fields.get('DTSTART'), fields.get('DTEND')]).toEqual(['20261212T210000Z', '20261213T040000Z']);
  expect(fields.get('DESCRIPTION')).toContain('O espaço é seu das 8h às 2h. Música alta até 22h.');
});

test('who said nothing has all of the hours', () => {
  const fields = read(bookingCalendar(booking({ hours }), 'https://x.test', now));
  expect([fields.get('DTSTART'), fields.get('DTEND')]).toEqual(['20261212T110000Z', '20261213T050000Z']);
});

test('it says where and whom to call, while that is known', () => {
  const address = {
    street: 'Rua das Acácias Claras',
    number: '120',
    complement: null,
    postal_code: '20000-120',
    arrival: 'Portão verde.',
    day_phone: null,
  };
  const contact = 'Tomás Aguiar, (21) 99999-0142';
  const fields = read(bookingCalendar(booking({ hours, address, contact }), 'https://x.test', now));
  expect(fields.get('LOCATION')).toBe('Rua das Acácias Claras, 120, Santa Teresa, Zona Central, Rio de Janeiro');
  expect(fields.get('DESCRIPTION')).toContain(
    'Santa Teresa, CEP 20000-120. Portão verde.\nContato: Tomás Aguiar, (21) 99999-0142',
  );
});
