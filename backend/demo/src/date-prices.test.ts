import { describe, expect, test } from 'vitest';
import { priceOn, priceRanges, weekdayPrices } from './date-prices.ts';
import { demoSpaces } from './demo-plan.ts';

const approved = demoSpaces.filter(({ status }) => status === undefined);
const today = '2026-11-23';

describe('prices of days', () => {
  test('most spaces have weekdays of another price, and some of them ranges', () => {
    expect(approved.filter((space) => weekdayPrices(space).length > 0).length).toBeGreaterThan(approved.length / 2);
    const ranged = approved.filter((space) => priceRanges(space, today).length > 0).length;
    expect(ranged).toBeGreaterThan(5);
    expect(ranged).toBeLessThan(approved.length);
  });

  test('carnaval and réveillon stand where the calendar has them', () => {
    const ranges = approved.map((space) => priceRanges(space, today)).find(({ length }) => length > 0);
    expect(ranges?.map(({ name, first, last }) => [name, first, last])).toEqual([
      ['Réveillon', '2026-12-30', '2027-01-01'],
      ['Carnaval', '2027-02-06', '2027-02-09'],
      ['Réveillon', '2027-12-30', '2028-01-01'],
    ]);
  });

  test('a range comes before the weekday, and the weekday before the price of the space', () => {
    const space = approved.find((each) => priceRanges(each, today).length > 0 && weekdayPrices(each).length > 0);
    if (!space) throw new Error('None has both.');
    expect(priceOn(space, '2027-02-09', today)).toBeGreaterThan(space.price * 1.7);
    expect(priceOn(space, '2027-03-06', today)).toBeGreaterThan(space.price * 1.2);
    expect(priceOn(space, '2027-03-02', today)).toBe(space.price);
  });
});
