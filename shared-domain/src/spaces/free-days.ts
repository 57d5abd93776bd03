import { addDays, bookableWindow } from '../money/dates.ts';
import type { SpaceCalendar } from './space-calendar.query.ts';

/** Whether a day can still be booked. A day the calendar does not name is free. */
export function hasFreeDay(taken: SpaceCalendar, { from, to } = bookableWindow()): boolean {
  for (let day = from; day <= to; day = addDays(day, 1)) if (taken[day] === undefined) return true;
  return false;
}
