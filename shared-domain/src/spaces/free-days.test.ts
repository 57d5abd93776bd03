import { expect, test } from 'vitest';
import { hasFreeDay } from './free-days.ts';

const window = { from: '2026-12-30', to: '2027-01-02' };
const all = { '2026-12-30': 'blocked', '2026-12-31': 'booked', '2027-01-01': 'held', '2027-01-02': 'blocked' } as const;

test('one day that nobody took is enough, the last one too', () => {
  expect(hasFreeDay({}, window)).toBe(true);
  const { '2027-01-02': _last, ...others } = all;
  expect(hasFreeDay(others, window)).toBe(true);
});

test('days outside the window do not count', () => {
  expect(hasFreeDay(all, window)).toBe(false);
  expect(hasFreeDay({ ...all, '2027-01-03': 'blocked' }, window)).toBe(false);
});
