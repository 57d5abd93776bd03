import { addDays } from 'shared-domain/days/day.ts';
import { byDay, dayPrices } from 'shared-domain/spaces/listing-terms.ts';
import type { ListingRow } from './listing-row.ts';
import type { PriceRangeRow } from './listing-terms.schema.ts';

/** Days that follow each other, from the first to the last of each run. */
export function runsOf(days: readonly string[]): { first: string; last: string }[] {
  const runs: { first: string; last: string }[] = [];
  for (const day of [...days].sort()) {
    const run = runs.at(-1);
    if (run && addDays(run.last, 1) === day) run.last = day;
    else runs.push({ first: day, last: day });
  }
  return runs;
}

/** Returns the periods once these days have this price: overlapping periods with another price are cut. */
export function withPriceOn(
  ranges: readonly PriceRangeRow[],
  days: readonly string[],
  { name, price }: Pick<PriceRangeRow, 'name' | 'price'>,
): PriceRangeRow[] {
  const runs = runsOf(days);
  let others = [...ranges];
  for (const { first, last } of runs)
    others = others.flatMap((range) => {
      if (range.last_day < first || last < range.first_day) return [range];
      return [
        ...(range.first_day < first ? [{ ...range, last_day: addDays(first, -1) }] : []),
        ...(last < range.last_day ? [{ ...range, first_day: addDays(last, 1) }] : []),
      ];
    });
  return byDay([...others, ...runs.map(({ first, last }) => ({ name, first_day: first, last_day: last, price }))]);
}

/** Returns the period that contains a day. */
export const rangeOn = (ranges: readonly PriceRangeRow[], day: string): PriceRangeRow | undefined =>
  ranges.find(({ first_day, last_day }) => first_day <= day && day <= last_day);

/** The lowest and the highest price of the days from this one on. */
export function priceSpan(
  listing: Pick<ListingRow, 'price' | 'weekday_prices' | 'price_ranges'>,
  today: string,
): { least: number; most: number } {
  const prices = dayPrices(listing, today);
  return { least: Math.min(...prices), most: Math.max(...prices) };
}
