import { expect, test } from 'vitest';
import { momentInWords, reservedFor } from './request-times.ts';

const now = Date.parse('2026-11-20T15:00:00Z');

test('an instant of today, of tomorrow and of another day', () => {
  expect(
    ['2026-11-20T23:40:00Z', '2026-11-21T12:25:00Z', '2026-11-21T04:05:00Z', '2026-11-24T12:00:00Z'].map((instant) =>
      momentInWords(instant, now),
    ),
  ).toEqual(['hoje, às 20h40', 'amanhã, às 9h25', 'amanhã, à 1h05', 'terça, 24 de nov., às 9h']);
});

test('an accepted date is reserved for a day, at most until two hours before the event', () => {
  const hours = { opens_at: '08:00', closes_at: '02:00', music_until: null };
  expect(reservedFor({ event_date: '2026-11-22', starts_at: '14:00', hours }, now)).toBe('por 24 horas');
  expect(reservedFor({ event_date: '2026-11-21', starts_at: '11:30', hours }, now)).toBe('até amanhã, às 9h30');
  expect(reservedFor({ event_date: '2026-11-21', starts_at: null, hours }, now)).toBe('até amanhã, às 6h');
});
