/** Days as `yyyy-MM-dd`, both included. `weekdays`: 0 is Sunday, null for every day. */
export interface RangeDays {
  first_day: string;
  last_day: string;
  weekdays: readonly number[] | null;
}

/** 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay();

export const hasDay = ({ first_day, last_day, weekdays }: RangeDays, day: string): boolean =>
  first_day <= day && day <= last_day && (weekdays === null || weekdays.includes(weekdayOf(day)));

/** Returns the range that gives a day its price: one with weekdays before one without, as `private.range_prices` of the database. */
export function rangeOn<Range extends RangeDays>(ranges: readonly Range[], day: string): Range | undefined {
  const found = ranges.filter((range) => hasDay(range, day));
  return found.find(({ weekdays }) => weekdays !== null) ?? found[0];
}
