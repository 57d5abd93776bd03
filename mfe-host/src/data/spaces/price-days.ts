import { addDays } from 'shared-domain/days/day.ts';
import { weekdayPlurals } from 'shared-domain/days/format.ts';
import { formatCount, formatReais } from 'shared-domain/money/format.ts';
import { byDay, overlapText } from 'shared-domain/spaces/listing-terms.ts';
import { readPrice } from 'shared-domain/spaces/price-input.ts';
import { hasDay, type RangeDays, rangeOn } from 'shared-domain/spaces/price-ranges.ts';
import { andList } from 'shared-domain/text/phrases.ts';
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
  for (const { first, last } of runs) others = others.flatMap((range) => withoutDays(range, first, last));
  return byDay([
    ...others,
    ...runs.map(({ first, last }) => ({ name, first_day: first, last_day: last, weekdays: null, price })),
  ]);
}

interface TypedRange {
  name: string;
  firstDay: string;
  lastDay: string;
  weekdays: readonly number[];
}

/** Returns the period of a form. None of the weekdays chosen, or all, are all days. */
export const rangeOf = ({
  name,
  firstDay,
  lastDay,
  weekdays,
  price,
}: TypedRange & { price: number }): PriceRangeRow => ({
  name: name.trim() || null,
  first_day: firstDay,
  last_day: lastDay,
  weekdays: weekdays.length % 7 === 0 ? null : [...weekdays],
  price,
});

/** Returns the period as it is typed; undefined until its days and its price are. */
export function typedRange(typed: Partial<TypedRange & { price: string }>): PriceRangeRow | undefined {
  const { name = '', firstDay, lastDay, weekdays = [] } = typed;
  const price = readPrice(typed.price ?? '');
  if (!firstDay || !lastDay || lastDay < firstDay || price === undefined) return undefined;
  return rangeOf({ name, firstDay, lastDay, weekdays, price });
}

/** Returns the days of a period, in order. */
export function daysOf(range: RangeDays): string[] {
  const days: string[] = [];
  for (let day = range.first_day; day <= range.last_day; day = addDays(day, 1)) if (hasDay(range, day)) days.push(day);
  return days;
}

/** Returns the parts of a period before and after these days. */
function withoutDays(range: PriceRangeRow, first: string, last: string): PriceRangeRow[] {
  if (!daysOf(range).some((day) => first <= day && day <= last)) return [range];
  return [
    { ...range, last_day: addDays(first, -1) },
    { ...range, first_day: addDays(last, 1) },
  ].filter((part) => daysOf(part).length > 0);
}

const isSameRank = (one: RangeDays, other: RangeDays) => (one.weekdays === null) === (other.weekdays === null);

/** Returns the period of the same rank that has a day in common with this one: a day has one price of each rank. */
export const overlapping = (ranges: readonly PriceRangeRow[], range: RangeDays): PriceRangeRow | undefined => {
  const days = daysOf(range);
  return ranges.find((other) => isSameRank(other, range) && days.some((day) => hasDay(other, day)));
};

/** Returns the periods without weekdays that have a day of this one with weekdays, which would come before them. */
export const periodsWithin = (ranges: readonly PriceRangeRow[], range: RangeDays): PriceRangeRow[] =>
  range.weekdays ? ranges.filter((other) => !other.weekdays && daysOf(range).some((day) => hasDay(other, day))) : [];

/** Returns the rows of a new period: one, or its parts around the periods within it, unless it changes these, too. */
export const rowsFor = (ranges: readonly PriceRangeRow[], range: PriceRangeRow, over: boolean): PriceRangeRow[] =>
  (over ? [] : periodsWithin(ranges, range)).reduce(
    (rows, { first_day, last_day }) => rows.flatMap((row) => withoutDays(row, first_day, last_day)),
    [range],
  );

/** Returns the fault of a new period among the others, in Portuguese, and whether it is of its weekdays. */
export function rangeFault(
  others: readonly PriceRangeRow[],
  range: PriceRangeRow,
  over: boolean,
): { text: string; isOfWeekdays: boolean } | undefined {
  const rows = rowsFor(others, range, over);
  if (daysOf(range).length === 0) return { text: 'O período não tem esse dia da semana.', isOfWeekdays: true };
  if (rows.length === 0) return { text: 'Todos esses dias estão em outros períodos.', isOfWeekdays: true };
  const other = rows.map((row) => overlapping(others, row)).find((found) => found !== undefined);
  return other && { text: overlapText(range, other), isOfWeekdays: false };
}

const weekdaySingulars = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'] as const;
const shortDay = (day: string) => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}`;
const mostNamedDays = 3;

/**
 * Returns the effect of a new period from a day on: '12 sextas, R$ 6.000; Carnaval (5/2) fica em R$ 9.000.'
 * @param others the periods of the space without this one
 * @param rows the rows that this period takes
 */
export function pricePreview(
  others: readonly PriceRangeRow[],
  range: PriceRangeRow,
  rows: readonly PriceRangeRow[],
  today: string,
): string {
  const after = [...others, ...rows];
  const unchanged = new Map<PriceRangeRow, string[]>();
  let count = 0;
  for (const day of daysOf(range)) {
    const own = rangeOn(after, day);
    if (day < today || !own) continue;
    if (rows.includes(own)) count += 1;
    else unchanged.set(own, [...(unchanged.get(own) ?? []), day]);
  }
  const names = count === 1 ? weekdaySingulars : weekdayPlurals;
  const changed = range.weekdays
    ? `${count} ${andList(range.weekdays.map((weekday) => names[weekday] ?? ''))}`
    : formatCount(count, 'dia', 'dias');
  const stored = [...unchanged].map(([{ name, price }, days]) => {
    const which = days.length > mostNamedDays ? formatCount(days.length, 'dia', 'dias') : andList(days.map(shortDay));
    return `${name ?? 'outro período'} (${which}) fica em ${formatReais(price)}`;
  });
  return `${[`${changed}, ${formatReais(range.price)}`, ...stored].join('; ')}.`;
}
