import { addDays } from 'shared-domain/days/day.ts';
import { daysBetween } from 'shared-domain/days/days-between.ts';
import { bookableWindow } from 'shared-domain/days/rio.ts';
import type { SpaceCalendar } from 'shared-domain/spaces/space-calendar.query.ts';

/** Whether a day can still be booked. A day the calendar does not name is free. */
export function hasFreeDay(calendar: SpaceCalendar, { from, to } = bookableWindow()): boolean {
  for (let day = from; day <= to; day = addDays(day, 1)) if (calendar[day] === undefined) return true;
  return false;
}

/**
 * Days to offer instead of one that is taken, in their order: the nearest free one before it, the nearest after it, and the
 * nearest free one of the same weekday, the later of two as near. Fewer when there are no such days.
 * @param day `yyyy-MM-dd`
 */
export function freeDaysNear(day: string, calendar: SpaceCalendar, { from, to } = bookableWindow()): string[] {
  const nearest = (step: number): string | undefined => {
    for (let other = addDays(day, step); other >= from && other <= to; other = addDays(other, step))
      if (calendar[other] === undefined) return other;
    return undefined;
  };
  const weeks = [nearest(7), nearest(-7)].filter((other) => other !== undefined);
  const [sameWeekday] = weeks.sort((a, b) => Math.abs(daysBetween(day, a)) - Math.abs(daysBetween(day, b)));
  const found = [nearest(-1), nearest(1), sameWeekday].filter((other) => other !== undefined);
  return [...new Set(found)].sort();
}
