import { minutesOf, minutesUntil } from 'shared-domain/days/time-of-day.ts';
import type { SpaceHours } from 'shared-domain/spaces/space-terms.ts';

const step = 30;

const timeOf = (minutes: number) =>
  [Math.floor(minutes / 60) % 24, minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Minutes from the opening, 1 to 1440: an end at the opening is the next day's. */
const untilClosing = ({ opensAt }: SpaceHours, time: string) => minutesUntil(opensAt, time);

/** Minutes from the opening, 0 to 1439: an earlier time is on the next day. */
const sinceOpening = (hours: SpaceHours, time: string) => untilClosing(hours, time) % 1440;

/** When an event may begin, every half hour. */
export function startTimes(hours: SpaceHours): string[] {
  const open = untilClosing(hours, hours.closesAt);
  const first = minutesOf(hours.opensAt);
  return Array.from({ length: Math.ceil(open / step) }, (_, index) => timeOf(first + index * step));
}

/** When it may end: after it began, at the closing at the latest. */
export function endTimes(hours: SpaceHours, startsAt: string | null): string[] {
  const from = startsAt === null ? 0 : sinceOpening(hours, startsAt);
  const open = untilClosing(hours, hours.closesAt);
  const first = minutesOf(hours.opensAt);
  const times: string[] = [];
  for (let minutes = step; minutes < open; minutes += step) if (minutes > from) times.push(timeOf(first + minutes));
  if (open > from) times.push(hours.closesAt);
  return times;
}

/** Returns the problem with the hours of an event; null when there is none, or when no hours are chosen. */
export function hoursProblem(
  hours: SpaceHours,
  startsAt: string,
  endsAt: string,
): { field: 'startsAt' | 'endsAt'; text: string } | null {
  if (startsAt === '' && endsAt === '') return null;
  if (startsAt === '') return { field: 'startsAt', text: 'Escolha também quando o evento começa.' };
  if (endsAt === '') return { field: 'endsAt', text: 'Escolha também quando o evento termina.' };
  const range = `O espaço é seu das ${hours.opensAt} às ${hours.closesAt}.`;
  if (sinceOpening(hours, startsAt) >= untilClosing(hours, hours.closesAt)) return { field: 'startsAt', text: range };
  if (untilClosing(hours, endsAt) > untilClosing(hours, hours.closesAt)) return { field: 'endsAt', text: range };
  if (sinceOpening(hours, startsAt) >= untilClosing(hours, endsAt))
    return { field: 'endsAt', text: 'Escolha um fim depois do começo.' };
  return null;
}
