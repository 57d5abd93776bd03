import { expect, test } from 'vitest';
import { hourLabel } from '../days/hour-label.ts';
import { bookedHeading, bookedText, eventTimes, hoursBehindDay, hoursRange } from './event-hours.ts';

test.each([
  ['14:00', '22:00', 'das 14h às 22h'],
  ['18:00:00', '01:00:00', 'das 18h à 1h'],
  ['16:00', '00:00', 'das 16h às 0h'],
  ['09:30', '12:15', 'das 9h30 às 12h15'],
])('%s to %s reads “%s”', (from, until, words) => {
  expect(hoursRange(from, until)).toBe(words);
});

test('an hour is written as people write it', () => {
  expect([hourLabel('08:00'), hourLabel('00:30')]).toEqual(['8h', '0h30']);
});

test('who said nothing has all of the hours; a booking older than hours says none', () => {
  const hours = { opens_at: '08:00', closes_at: '02:00', music_until: null };
  const noHours = { starts_at: null, ends_at: null };
  expect(eventTimes({ starts_at: '14:00', ends_at: '22:00' }, hours)).toEqual(['14:00', '22:00']);
  expect(hoursBehindDay(noHours, hours)).toBe(', das 8h às 2h');
  expect(hoursBehindDay(noHours, null)).toBe('');
});

test.each([
  ['Casa do Mirante', '2027-02-06', 'A Casa do Mirante é sua no sábado, 6 de fevereiro, das 17h às 23h30.'],
  ['Sítio Lua Cheia', '2027-02-08', 'O Sítio Lua Cheia é seu na segunda-feira, 8 de fevereiro, das 17h às 23h30.'],
  ['Loft Coração', '2027-02-07', 'O espaço Loft Coração é seu no domingo, 7 de fevereiro, das 17h às 23h30.'],
])('a booking of %s', (title, event_date, sentence) => {
  expect(bookedText(title, { event_date, starts_at: '17:00', ends_at: '23:30' }, null)).toBe(sentence);
});

test.each([
  ['Casa Pedra Bonita', 'A Casa Pedra Bonita é sua em 15 de maio'],
  ['Sítio Lua Cheia', 'O Sítio Lua Cheia é seu em 15 de maio'],
  ['Loft Coração', 'O espaço Loft Coração é seu em 15 de maio'],
])('the heading of the mail of %s', (title, heading) => {
  expect(bookedHeading(title, '2027-05-15')).toBe(heading);
});
