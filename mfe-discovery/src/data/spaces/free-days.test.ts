import { expect, test } from 'vitest';
import { freeDaysNear, hasFreeDay } from './free-days.ts';

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

const year = { from: '2026-11-22', to: '2027-11-22' };

test('instead of a taken Saturday: the free days beside it and the nearest free Saturday', () => {
  expect(freeDaysNear('2026-12-12', { '2026-12-12': 'booked' }, year)).toEqual([
    '2026-12-11',
    '2026-12-13',
    '2026-12-19',
  ]);
  const busy = {
    '2026-12-05': 'booked',
    '2026-12-11': 'held',
    '2026-12-12': 'booked',
    '2026-12-19': 'blocked',
  } as const;
  expect(freeDaysNear('2026-12-12', busy, year)).toEqual(['2026-12-10', '2026-12-13', '2026-12-26']);
});

test('no day outside the window is offered, and none when all are taken', () => {
  expect(freeDaysNear('2026-11-22', { '2026-11-22': 'booked' }, year)).toEqual(['2026-11-23', '2026-11-29']);
  expect(freeDaysNear('2026-12-30', all, window)).toEqual([]);
});
