import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { addDays, formatNumericDay, fromLocalDate, isDay, monthAfter, toLocalDate } from './day.ts';
import { daysBetween } from './days-between.ts';
import {
  dayParts,
  formatDate,
  formatDay,
  formatDayField,
  formatDayOfMonth,
  formatDayWithoutYear,
  formatFullDay,
  formatInstantMonth,
  formatLongDay,
  formatMonth,
  formatShortDay,
  formatShortDayWithYear,
  formatWeekday,
} from './format.ts';
import {
  bookableWindow,
  dayInRio,
  formatInstant,
  formatInstantDay,
  formatInstantTime,
  instantInRio,
  todayInRio,
} from './rio.ts';

const always = { numRuns: 400 };

/** The engine's own calculation of days and of Rio's clock, independent of the library. */
const utc = (day: string) => Date.parse(`${day}T00:00:00Z`);
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const intl = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('pt-BR', { timeZone: 'UTC', ...options });
  return (day: string) => format.format(utc(day));
};

const anyDay = fc.integer({ min: utc('1995-01-02'), max: utc('2099-12-31') }).map(dayOf);
/** Where calendars go wrong: ends of months and years, leap days, the midnights that Rio's summer time skipped or had twice. */
const awkward = [
  '2000-02-29',
  '2024-02-28',
  '2024-02-29',
  '2024-03-01',
  '2028-02-29',
  '2100-02-28',
  '2026-12-31',
  '2027-01-01',
  '2017-10-15',
  '2018-02-17',
  '2018-02-18',
  '2018-11-03',
  '2018-11-04',
  '2019-02-16',
  '2019-02-17',
  '2019-11-03',
];
const day = fc.oneof(anyDay, fc.constantFrom(...awkward));

/** The browser's time zones: Rio with its summer time until 2019, others with their own, and both extremes. */
const zones = [
  'America/Sao_Paulo',
  'UTC',
  'America/New_York',
  'Europe/Lisbon',
  'Pacific/Auckland',
  'Pacific/Kiritimati',
];

describe.each(zones)('in a browser of %s', (zone) => {
  test('days are added and counted as on a calendar, and mean themselves as local dates', () => {
    vi.stubEnv('TZ', zone);
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone);
    fc.assert(
      fc.property(day, fc.integer({ min: -5000, max: 5000 }), (from, days) => {
        const to = dayOf(utc(from) + days * 86_400_000);
        // Kiritimati left out the last day of 1994
        fc.pre(to > '1995-01-01' && from > '1995-01-01');
        expect(addDays(from, days)).toBe(to);
        expect(daysBetween(from, to)).toBe(days);
        expect(fromLocalDate(toLocalDate(from))).toBe(from);
        expect(isDay(from)).toBe(true);
      }),
      always,
    );
  });

  test('no clock in Rio is moved after the last move that rio.ts knows', () => {
    const offset = new Intl.DateTimeFormat('en-US', { timeZone: 'America/Sao_Paulo', timeZoneName: 'longOffset' });
    const lastMove = Date.UTC(2019, 1, 17, 2);
    expect(offset.format(lastMove - 1)).toContain('GMT-02:00');
    for (let hours = 0; hours < 24 * 366 * 30; hours += 12)
      expect(offset.format(lastMove + hours * 3_600_000)).toContain('GMT-03:00');
  });

  test('an instant has the day and the time that Rio’s clocks showed', () => {
    vi.stubEnv('TZ', zone);
    const rio = { timeZone: 'America/Sao_Paulo' } as const;
    const dayThere = new Intl.DateTimeFormat('en-CA', rio);
    const dateThere = new Intl.DateTimeFormat('pt-BR', { ...rio, day: '2-digit', month: '2-digit', year: 'numeric' });
    const timeThere = new Intl.DateTimeFormat('pt-BR', { ...rio, hour: '2-digit', minute: '2-digit' });
    const aroundMidnight = fc
      .tuple(day, fc.integer({ min: -5 * 3600, max: 5 * 3600 }))
      .map(([midnight, seconds]) => utc(midnight) + (3 * 3600 + seconds) * 1000);
    fc.assert(
      fc.property(aroundMidnight, (instant) => {
        expect(dayInRio(instant)).toBe(dayThere.format(instant));
        expect(formatInstantDay(new Date(instant))).toBe(dateThere.format(instant));
        expect(formatInstantTime(new Date(instant).toISOString())).toBe(timeThere.format(instant));
        expect(formatInstant(instant)).toBe(`${dateThere.format(instant)}, ${timeThere.format(instant)}`);
      }),
      always,
    );
  });

  test('days are written as the standard writes them for Brazil', () => {
    vi.stubEnv('TZ', zone);
    const month = { month: 'long', year: 'numeric' } as const;
    const short = { day: 'numeric', month: 'short' } as const;
    const long = { weekday: 'long', day: 'numeric', month: 'long' } as const;
    const written: [(day: string) => string, (day: string) => string][] = [
      [formatDay, intl({ weekday: 'short', ...short, year: 'numeric' })],
      [formatDayWithoutYear, intl({ weekday: 'short', ...short })],
      [formatDayField, intl({ weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric' })],
      [formatShortDay, intl(short)],
      [formatShortDayWithYear, intl({ ...short, year: 'numeric' })],
      [formatLongDay, intl(long)],
      [formatDayOfMonth, intl({ day: 'numeric', month: 'long' })],
      [formatFullDay, intl({ ...long, year: 'numeric' })],
      [formatDate, intl({ day: 'numeric', month: 'long', year: 'numeric' })],
      [formatMonth, intl(month)],
      [formatWeekday, intl({ weekday: 'long' })],
      [formatNumericDay, intl({ day: '2-digit', month: '2-digit', year: 'numeric' })],
      [(value) => dayParts(value).rest.split(' ')[0] ?? '', intl({ month: 'short' })],
      [(value) => dayParts(value).rest.split(', ')[1] ?? '', intl({ weekday: 'short' })],
    ];
    fc.assert(
      fc.property(day, (value) => {
        for (const [ours, standard] of written) expect(ours(value)).toBe(standard(value));
      }),
      { numRuns: 100 },
    );
  });
});

describe('today in Rio', () => {
  test('follows Rio’s midnight (UTC−3), not UTC’s nor the machine’s', () => {
    expect(todayInRio(new Date('2026-12-12T02:59:59Z'))).toBe('2026-12-11');
    expect(todayInRio(new Date('2026-12-12T03:00:00Z'))).toBe('2026-12-12');
  });

  test('the window holds today and the 365th day', () => {
    expect(bookableWindow('2026-11-20')).toEqual({ from: '2026-11-20', to: '2027-11-20' });
    expect(bookableWindow('2027-03-01')).toEqual({ from: '2027-03-01', to: '2028-02-29' });
  });

  test('a time of day there is an instant, also in the summers before 2019', () => {
    expect(instantInRio('2026-12-12', 9, 30).toISOString()).toBe('2026-12-12T12:30:00.000Z');
    expect(instantInRio('2018-12-12', 9, 30).toISOString()).toBe('2018-12-12T11:30:00.000Z');
  });
});

test.each(['2026-02-29', '2026-13-01', '2026-1-1', '', '2026-12-12T00:00', '0000-00-00', '2026-02-30'])(
  '%s is no day',
  (text) => {
    expect(isDay(text)).toBe(false);
    expect(() => addDays(text, 1)).toThrow(RangeError);
    expect(() => daysBetween('2026-01-01', text)).toThrow(RangeError);
    expect(() => formatDay(text)).toThrow(RangeError);
  },
);

test('a birthday is a day also where the calendar once left it out', () => {
  for (const [zone, skipped] of [
    ['Pacific/Kiritimati', '1994-12-31'],
    ['Pacific/Apia', '2011-12-30'],
  ] as const) {
    vi.stubEnv('TZ', zone);
    expect(isDay(skipped)).toBe(true);
    expect(formatNumericDay(skipped)).toBe(skipped.split('-').reverse().join('/'));
    expect(formatInstantDay(`${skipped}T12:00:00Z`)).toBe(formatNumericDay(skipped));
  }
});

test('formats of the design language', () => {
  expect(formatDay('2026-12-12')).toBe('sáb., 12 de dez. de 2026');
  expect(formatNumericDay('2026-12-12')).toBe('12/12/2026');
  expect(formatShortDay('2026-11-27')).toBe('27 de nov.');
  expect(formatLongDay('2026-12-12')).toBe('sábado, 12 de dezembro');
  expect(formatInstantMonth('2023-03-10T12:00:00Z')).toBe('março de 2023');
  expect(dayParts('2026-10-03')).toEqual({ day: '03', rest: 'out. 2026, sáb.' });
});

test('months follow one another over the years', () => {
  expect(monthAfter('2026-11')).toBe('2026-12');
  expect(monthAfter('2026-12')).toBe('2027-01');
  expect(monthAfter('2027-01', -1)).toBe('2026-12');
  expect(monthAfter('2027-03', -14)).toBe('2026-01');
});
