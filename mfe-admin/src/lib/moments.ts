import { addDays, isDay } from 'shared-domain/days/day.ts';
import { daysBetween } from 'shared-domain/days/days-between.ts';
import { dayInRio, formatInstantDay, formatInstantTime } from 'shared-domain/days/rio.ts';

/** 'há 4 min', 'hoje, 09:12', 'ontem, 21:40', '18/11/2026'; in Rio. */
export function formatRelativeTime(instant: string, now: Date = new Date()): string {
  const then = new Date(instant);
  const minutes = Math.floor((now.getTime() - then.getTime()) / 60_000);
  if (minutes < 1) return 'agora';
  if (minutes < 60) return `há ${minutes} min`;
  const day = dayInRio(then);
  if (day === dayInRio(now)) return `hoje, ${formatInstantTime(then)}`;
  if (day === addDays(dayInRio(now), -1)) return `ontem, ${formatInstantTime(then)}`;
  return formatInstantDay(then);
}

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** Formats a waiting time: '40 min', '5 h', '2 dias'. */
export function formatWait(since: string, now: Date = new Date()): string {
  const minutes = Math.max(Math.floor((now.getTime() - Date.parse(since)) / 60_000), 1);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h` : counted(Math.floor(hours / 24), 'dia', 'dias');
}

/** '20/11/2026 às 10:42'; in Rio. */
export const formatDateTime = (instant: string): string =>
  `${formatInstantDay(instant)} às ${formatInstantTime(instant)}`;

/** Since when something waits, in whole days of Rio: 'desde hoje', 'há 1 dia', 'há 3 meses', 'há 2 anos'. @param since a day or an instant */
export function formatAge(since: string, now: Date = new Date()): string {
  const days = daysBetween(isDay(since) ? since : dayInRio(since), dayInRio(now));
  if (days < 1) return 'desde hoje';
  if (days < 60) return `há ${counted(days, 'dia', 'dias')}`;
  return days < 730 ? `há ${Math.floor(days / 30.44)} meses` : `há ${Math.floor(days / 365.25)} anos`;
}

/** The end of a term: 'em 3 h', 'passou há 1 dia'. @param since when the term began */
export function formatTerm(since: string, hours: number, now: Date = new Date()): string {
  const end = new Date(Date.parse(since) + hours * 3_600_000);
  return end > now ? `em ${formatWait(now.toISOString(), end)}` : `passou há ${formatWait(end.toISOString(), now)}`;
}
