import fc from 'fast-check';
import { addDays } from 'shared-domain/days/day.ts';
import { rangeOn } from 'shared-domain/spaces/price-ranges.ts';
import { expect, test } from 'vitest';
import type { PriceRangeRow } from './listing-terms.schema.ts';
import { overlapping, pricePreview, rangeFault, rowsFor, runsOf, withPriceOn } from './price-days.ts';

const reveillon = {
  name: 'Réveillon',
  first_day: '2026-12-30',
  last_day: '2027-01-02',
  weekdays: null,
  price: 2900,
};

test('days that follow each other are one run, over the end of a month, too', () => {
  expect(runsOf(['2027-01-01', '2026-12-31', '2027-01-05'])).toEqual([
    { first: '2026-12-31', last: '2027-01-01' },
    { first: '2027-01-05', last: '2027-01-05' },
  ]);
});

test('a price in the midst of a period cuts it in two, and both parts keep its name', () => {
  expect(withPriceOn([reveillon], ['2026-12-31'], { name: null, price: 5000 })).toEqual([
    { ...reveillon, last_day: '2026-12-30' },
    { name: null, first_day: '2026-12-31', last_day: '2026-12-31', weekdays: null, price: 5000 },
    { ...reveillon, first_day: '2027-01-01' },
  ]);
});

test('a period whose days all have another price is gone', () => {
  const days = ['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03'];
  expect(withPriceOn([reveillon], days, { name: 'Verão', price: 3000 })).toEqual([
    { name: 'Verão', first_day: '2026-12-30', last_day: '2027-01-03', weekdays: null, price: 3000 },
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

const plain = (text: string) => text.replace(/\u00a0/g, ' ');
const carnaval: PriceRangeRow = {
  name: 'Carnaval',
  first_day: '2027-02-05',
  last_day: '2027-02-10',
  weekdays: null,
  price: 9000,
};
const fridays: PriceRangeRow = {
  name: null,
  first_day: '2027-01-01',
  last_day: '2027-03-26',
  weekdays: [5],
  price: 6000,
};
const previewOf = (others: PriceRangeRow[], range: PriceRangeRow, over = false, today = '2026-11-20') =>
  plain(pricePreview(others, range, rowsFor(others, range, over), today));

test('the Fridays of a period are one row; a period within it keeps its price, or is changed, too', () => {
  expect(rowsFor([], fridays, false)).toEqual([fridays]);
  expect(rowsFor([carnaval], fridays, false)).toEqual([
    { ...fridays, last_day: '2027-02-04' },
    { ...fridays, first_day: '2027-02-11' },
  ]);
  expect(previewOf([carnaval], fridays)).toBe('12 sextas, R$ 6.000; Carnaval (5/2) fica em R$ 9.000.');
  expect(rowsFor([carnaval], fridays, true)).toEqual([fridays]);
  expect(previewOf([carnaval], fridays, true)).toBe('13 sextas, R$ 6.000.');
});

test.each<[string, PriceRangeRow[], PriceRangeRow, string]>([
  ['days that are over are not counted', [], { ...fridays, first_day: '2026-11-01' }, '19 sextas, R$ 6.000.'],
  ['one day', [], { ...fridays, last_day: '2027-01-02' }, '1 sexta, R$ 6.000.'],
  ['two weekdays', [], { ...fridays, weekdays: [5, 6] }, '25 sextas e sábados, R$ 6.000.'],
  ['every day', [], carnaval, '6 dias, R$ 9.000.'],
  ['weekdays before every day', [fridays], carnaval, '5 dias, R$ 9.000; outro período (5/2) fica em R$ 6.000.'],
  [
    'many days',
    [{ ...carnaval, name: 'Verão', first_day: '2027-01-04', last_day: '2027-03-01' }],
    fridays,
    '5 sextas, R$ 6.000; Verão (8 dias) fica em R$ 9.000.',
  ],
])('the preview: %s', (_, others, range, text) => {
  expect(previewOf(others, range)).toBe(text);
});

test.each<[string, PriceRangeRow[], PriceRangeRow, string | undefined]>([
  [
    'a day in common',
    [carnaval],
    { ...carnaval, name: 'Folia', first_day: '2027-02-10', last_day: '2027-02-12' },
    'Folia (10/02/2027 a 12/02/2027) e Carnaval (05/02/2027 a 10/02/2027) têm dias em comum.',
  ],
  ['the next day', [carnaval], { ...carnaval, first_day: '2027-02-11', last_day: '2027-02-12' }, undefined],
  [
    'a weekday in common',
    [fridays],
    { ...fridays, name: 'Praia', weekdays: [5, 6] },
    'Praia (01/01/2027 a 26/03/2027, só sex. e sáb.) e 01/01/2027 a 26/03/2027, só sex. têm dias em comum.',
  ],
  ['other weekdays', [fridays], { ...fridays, weekdays: [6] }, undefined],
  [
    'days in common, no Friday',
    [fridays],
    { ...fridays, first_day: '2027-03-26', last_day: '2027-04-02', weekdays: [4] },
    undefined,
  ],
  ['another rank', [carnaval], { ...fridays, last_day: '2027-03-01' }, undefined],
  [
    'no such weekday',
    [],
    { ...fridays, first_day: '2027-01-02', last_day: '2027-01-05' },
    'O período não tem esse dia da semana.',
  ],
  [
    'all within another',
    [{ ...carnaval, first_day: '2026-12-01', last_day: '2027-04-01' }],
    fridays,
    'Todos esses dias estão em outros períodos.',
  ],
])('the fault of a period: %s', (_, others, range, text) => {
  expect(rangeFault(others, range, false)?.text).toBe(text);
});
