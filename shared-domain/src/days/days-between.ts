import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { toLocalDate } from './day.ts';

/**
 * Returns the number of days from `from` to `to`, negative if `to` is earlier. Separate from `day.ts` to keep it out of first views.
 * @throws RangeError if either is no day
 */
export function daysBetween(from: string, to: string): number {
  return differenceInCalendarDays(toLocalDate(to), toLocalDate(from));
}
