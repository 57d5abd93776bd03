import { addDays, type Day, toLocalDate } from 'shared-domain/days/day.ts';

/** The first day from `day` on, forwards or backwards, that is one of these weekdays; 0 is Sunday. */
export function nearestWeekday(day: Day, weekdays: readonly number[], direction: 1 | -1): Day {
  let found = day;
  while (!weekdays.includes(toLocalDate(found).getDay())) found = addDays(found, direction);
  return found;
}
