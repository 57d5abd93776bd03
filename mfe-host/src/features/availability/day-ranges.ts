import { addDays } from 'shared-domain/days/day.ts';
import { andList } from 'shared-domain/text/phrases.ts';

interface Range {
  first: string;
  last: string;
  days: number;
}

/** Consecutive days (`yyyy-MM-dd`, each once, in any order) in one range, the first range first. */
function rangesOf(days: readonly string[]): Range[] {
  const ranges: Range[] = [];
  for (const day of [...days].sort()) {
    const open = ranges.at(-1);
    if (open && addDays(open.last, 1) === day) {
      open.last = day;
      open.days += 1;
    } else ranges.push({ first: day, last: day, days: 1 });
  }
  return ranges;
}

const dayAndMonth = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}`;

/** '12/12', '14/12 a 16/12', and with the year of its end where that is not this year: '30/12 a 02/01/2027' */
function rangeInWords({ first, last }: Range, year: string): string {
  const end = last.startsWith(year) ? dayAndMonth(last) : `${dayAndMonth(last)}/${last.slice(0, 4)}`;
  return first === last ? end : `${dayAndMonth(first)} a ${end}`;
}

const mostRanges = 4;

/**
 * '12/12, 14/12 a 16/12 e 19/12', and after four ranges how many days are left: '… e mais 3'.
 * @param days `yyyy-MM-dd`
 * @param today `yyyy-MM-dd`, of which the year is left out
 */
export function dayRangesInWords(days: readonly string[], today: string): string {
  const ranges = rangesOf(days);
  const shown = ranges.slice(0, mostRanges).map((range) => rangeInWords(range, today.slice(0, 4)));
  const left = ranges.slice(mostRanges).reduce((sum, range) => sum + range.days, 0);
  return left > 0 ? `${shown.join(', ')} e mais ${left}` : andList(shown);
}
