import { expect, test } from 'vitest';
import { chartMonths, roundTop } from './revenue-chart.tsx';

test.each([
  [0, 100_000],
  [-500, 100_000],
  [100_000, 100_000],
  [178_000, 200_000],
  [272_000, 500_000],
  [612_345, 1_000_000],
])('%i cents stand below a line at %i', (highest, top) => {
  expect(roundTop(highest)).toBe(top);
});

const months = Array.from({ length: 12 }, (_, index) => ({
  month: index === 0 ? '2025-12' : `2026-${String(index).padStart(2, '0')}`,
  revenue_cents: 0,
  bookings: 0,
}));

test('a host whose only booking lies ahead sees it: the months end with it, and this one is among them', () => {
  const shown = chartMonths(months, [{ month: '2027-02', revenue_cents: 90_000, bookings: 1 }]);
  expect(shown.map(({ month }) => month)).toEqual([
    '2026-03',
    '2026-04',
    '2026-05',
    '2026-06',
    '2026-07',
    '2026-08',
    '2026-09',
    '2026-10',
    '2026-11',
    '2026-12',
    '2027-01',
    '2027-02',
  ]);
  expect(shown.at(-1)).toEqual({ month: '2027-02', earnedCents: 0, comingCents: 90_000, bookings: 1 });
});

test('a year ahead: from this month on', () => {
  const shown = chartMonths(months, [{ month: '2027-11', revenue_cents: 90_000, bookings: 1 }]);
  expect([shown[0]?.month, shown.at(-1)?.month, shown.length]).toEqual(['2026-11', '2027-11', 13]);
});

test('this month has both: what has happened, and what is still to come', () => {
  const now = { month: '2026-11', revenue_cents: 100_000, bookings: 3 };
  const shown = chartMonths([...months.slice(0, -1), now], [{ month: '2026-11', revenue_cents: 30_000, bookings: 1 }]);
  expect(shown).toHaveLength(12);
  expect(shown.at(-1)).toEqual({ month: '2026-11', earnedCents: 70_000, comingCents: 30_000, bookings: 3 });
});
