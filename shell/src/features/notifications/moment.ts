import { addDays } from 'shared-domain/days/day.ts';
import { formatShortDay, formatWeekday } from 'shared-domain/days/format.ts';
import { dayInRio, formatInstantTime } from 'shared-domain/days/rio.ts';

/** 'agora', 'há 8 min', 'há 3 h', 'ontem, 10h00', 'sáb., 21 de nov.'; in Rio. @param instant ISO 8601 */
export function momentOf(instant: string, now: Date = new Date()): string {
  const minutes = Math.floor((now.getTime() - Date.parse(instant)) / 60_000);
  const [day, today] = [dayInRio(instant), dayInRio(now)];
  if (minutes < 1) return 'agora';
  if (minutes < 60) return `há ${minutes} min`;
  if (day === today) return `há ${Math.floor(minutes / 60)} h`;
  if (day === addDays(today, -1)) return `ontem, ${formatInstantTime(instant).replace(':', 'h')}`;
  return `${formatWeekday(day).slice(0, 3)}., ${formatShortDay(day)}`;
}

/** Headings of a list of notifications, in its order. */
export const periods = ['Hoje', 'Esta semana', 'Antes'] as const;

/** The heading above a notification. */
export function periodOf(instant: string, now: Date = new Date()): (typeof periods)[number] {
  const [day, today] = [dayInRio(instant), dayInRio(now)];
  if (day === today) return 'Hoje';
  return day > addDays(today, -7) ? 'Esta semana' : 'Antes';
}
