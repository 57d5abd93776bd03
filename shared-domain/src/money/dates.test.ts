import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  bookableWindow,
  dayParts,
  daysBetween,
  formatDay,
  formatLongDay,
  formatNumericDay,
  formatShortDay,
  fromLocalDate,
  isDay,
  todayInRio,
  toLocalDate,
} from './dates.ts';

const day = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('today in Rio', () => {
  test('follows Rio’s midnight (UTC−3), not UTC’s nor the machine’s', () => {
    expect(todayInRio(new Date('2026-12-12T02:59:59Z'))).toBe('2026-12-11');
    expect(todayInRio(new Date('2026-12-12T03:00:00Z'))).toBe('2026-12-12');
  });

  test('the window holds today and the 365th day', () => {
    expect(bookableWindow('2026-11-20')).toEqual({ from: '2026-11-20', to: '2027-11-20' });
    expect(bookableWindow('2027-03-01')).toEqual({ from: '2027-03-01', to: '2028-02-29' });
  });
});

describe('days', () => {
  test.each(['2026-02-29', '2026-13-01', '2026-1-1', '', '2026-12-12T00:00', '0000-00-00'])('%s is none', (text) => {
    expect(isDay(text)).toBe(false);
    expect(() => addDays(text, 1)).toThrow(RangeError);
  });

  test('adding and counting are inverse', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -5000, max: 5000 }), (from, days) => {
        expect(daysBetween(from, addDays(from, days))).toBe(days);
        expect(addDays(from, 1) > from).toBe(true);
      }),
    );
  });

  test('a calendar’s local date means the same day', () => {
    fc.assert(
      fc.property(day, (value) => {
        expect(fromLocalDate(toLocalDate(value))).toBe(value);
      }),
    );
  });
});

test('formats of the design language', () => {
  expect(formatDay('2026-12-12')).toBe('sáb., 12 de dez. de 2026');
  expect(formatNumericDay('2026-12-12')).toBe('12/12/2026');
  expect(formatShortDay('2026-11-27')).toBe('27 de nov.');
  expect(formatLongDay('2026-12-12')).toBe('sábado, 12 de dezembro');
  expect(dayParts('2026-10-03')).toEqual({ day: '03', rest: 'out. 2026, sáb.' });
});
