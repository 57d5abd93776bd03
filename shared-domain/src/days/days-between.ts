import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { toLocalDate } from './day.ts';

/**
 * How many days `to` lies after `from`; negative when it lies before. Apart from `day.ts`, so that a first view, which asks for no
 * distance, is spared it. @throws RangeError when one is no day
 */
export function daysBetween(from: string, to: string): number {
  return differenceInCalendarDays(toLocalDate(to), toLocalDate(from));
}
