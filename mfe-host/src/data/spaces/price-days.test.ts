import fc from 'fast-check';
import { addDays } from 'shared-domain/days/day.ts';
import { expect, test } from 'vitest';
import { overlapping } from './listing-terms.schema.ts';
import { priceSpan, rangeOn, runsOf, withPriceOn } from './price-days.ts';

const reveillon = { name: 'Réveillon', first_day: '2026-12-30', last_day: '2027-01-02', price: 2900 };

test('days that follow each other are one run, over the end of a month, too', () => {
  expect(runsOf(['2027-01-01', '2026-12-31', '2027-01-05'])).toEqual([
    { first: '2026-12-31', last: '2027-01-01' },
    { first: '2027-01-05', last: '2027-01-05' },
  ]);
});

test('a price in the midst of a period cuts it in two, and both parts keep its name', () => {
  expect(withPriceOn([reveillon], ['2026-12-31'], { name: null, price: 5000 })).toEqual([
    { ...reveillon, last_day: '2026-12-30' },
    { name: null, first_day: '2026-12-31', last_day: '2026-12-31', price: 5000 },
    { ...reveillon, first_day: '2027-01-01' },
  ]);
});

test('a period whose days all have another price is gone', () => {
  const days = ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03'];
  expect(withPriceOn([reveillon], days, { name: 'Verão', price: 3000 })).toEqual([
    { name: 'Verão', first_day: '2026-12-30', last_day: '2027-01-03', price: 3000 },
  ]);
});

test('afterwards each chosen day has the new price, every other day what it had, and no two periods meet', () => {
  const day = fc.integer({ min: 0, max: 40 }).map((count) => addDays('2026-12-01', count));
  const days = fc.uniqueArray(day, { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(days, days, days, (first, second, chosen) => {
      const before = withPriceOn(withPriceOn([], first, { name: 'A', price: 100 }), second, { name: 'B', price: 200 });
      const after = withPriceOn(before, chosen, { name: 'C', price: 300 });
      for (const range of after)
        expect(
          overlapping(
            after.filter((one) => one !== range),
            range,
          ),
        ).toBeUndefined();
      for (let one = '2026-12-01'; one <= '2027-01-12'; one = addDays(one, 1))
        expect(rangeOn(after, one)?.price).toBe(chosen.includes(one) ? 300 : rangeOn(before, one)?.price);
    }),
  );
});

test.each([
  ['one price', {}, 1450, 1450],
  ['a dearer Saturday', { weekday_prices: [{ weekday: 6, price: 1700 }] }, 1450, 1700],
  ['a cheaper Monday', { weekday_prices: [{ weekday: 1, price: 900 }] }, 900, 1450],
  ['a period to come', { price_ranges: [reveillon] }, 1450, 2900],
  ['a period whose last day is today', { price_ranges: [{ ...reveillon, last_day: '2026-11-20' }] }, 1450, 2900],
  ['a period that is over', { price_ranges: [{ ...reveillon, last_day: '2026-11-19' }] }, 1450, 1450],
  [
    'a price for each weekday',
    { weekday_prices: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, price: 2000 + weekday })) },
    2000,
    2006,
  ],
])('what a listing costs from today on: %s', (_, terms, least, most) => {
  const listing = { price: 1450, weekday_prices: [], price_ranges: [], ...terms };
  expect(priceSpan(listing, '2026-11-20')).toEqual({ least, most });
});
