import { formatMonth } from 'shared-domain/days/format.ts';

/** Returns the months (`yyyy-MM`) and years (`yyyy`) that have one of these days, latest first, each year before its months. */
export function periodsOf(days: readonly string[]): { value: string; label: string }[] {
  const months = [...new Set(days.map((day) => day.slice(0, 7)))].sort().reverse();
  const years = [...new Set(months.map((month) => month.slice(0, 4)))];
  return years.flatMap((year) => [
    { value: year, label: `Ano de ${year}` },
    ...months.filter((month) => month.startsWith(year)).map((value) => ({ value, label: formatMonth(`${value}-01`) })),
  ]);
}
