import { expect, test } from 'vitest';
import { momentInWords, recordText, reservedFor, timeLeft } from './request-times.ts';

const now = Date.parse('2026-11-20T15:00:00Z');
const minute = 60_000;

test('the time that is left, and when it ends', () => {
  expect([0.5, 40, 320, 1085].map((minutes) => timeLeft(minutes * minute))).toEqual([
    'menos de 1 min',
    '40 min',
    '5 h 20 min',
    '18 h 05 min',
  ]);
  expect(
    ['2026-11-20T23:40:00Z', '2026-11-21T12:25:00Z', '2026-11-21T04:05:00Z', '2026-11-22T12:00:00Z'].map((instant) =>
      momentInWords(instant, now),
    ),
  ).toEqual(['hoje, às 20:40', 'amanhã, às 9:25', 'amanhã, à 1:05', '22 de nov., às 9:00']);
});

test('an accepted date is reserved for a day, at most until two hours before the event', () => {
  const hours = { opens_at: '08:00', closes_at: '02:00', music_until: null };
  expect(reservedFor({ event_date: '2026-11-22', starts_at: '14:00', hours }, now)).toBe('por 24 horas');
  expect(reservedFor({ event_date: '2026-11-21', starts_at: '11:30', hours }, now)).toBe('até amanhã, às 9:30');
  expect(reservedFor({ event_date: '2026-11-21', starts_at: null, hours }, now)).toBe('até amanhã, às 6:00');
});

test('the record of a host’s answers', () => {
  expect(recordText({ accepted_share: 88, minutes: 170 })).toBe(
    'Você aceita 88% dos pedidos e responde em 3 horas, em média. Isso aparece no seu anúncio.',
  );
  expect(recordText({ accepted_share: 50, minutes: 59 })).toContain('responde em 59 minutos');
  expect(recordText({ accepted_share: 0, minutes: null })).toBe(
    'Você aceita 0% dos pedidos. Isso aparece no seu anúncio.',
  );
});
