/** Dates and hours in Rio, regardless of the browser's time zone. */
import { tzOffset } from '@date-fns/tz/tzOffset';
import { bookableDays } from '../rules/booking-rules.ts';
import { addDays, formatNumericDay } from './day.ts';

/** As ISO 8601 text or milliseconds since 1970, too. */
type Instant = Date | string | number;

/** Brazil last moved its clocks at this instant. `rio.test.ts` fails when the time zone data have another move. */
const lastMove = Date.UTC(2019, 1, 17, 2);
const sinceThen = -180;

/** Minutes that Rio's clocks are ahead of UTC. The first `Intl` object of a page costs a slow phone 90 ms, so only the past asks for one. */
function offsetInRio(date: Date): number {
  return date.getTime() >= lastMove ? sinceThen : tzOffset('America/Sao_Paulo', date);
}

/**
 * "2026-12-12T09:30:00.000Z", read as what Rio's clocks show. `TZDate` would do the same, with setters that nothing here needs
 * and 1 KB (brotli) in each remote of a first view (decision 157).
 */
function clockInRio(instant: Instant): string {
  const date = new Date(instant);
  return new Date(date.getTime() + offsetInRio(date) * 60_000).toISOString();
}

/** The day it is in Rio at an instant, `yyyy-MM-dd`. */
export const dayInRio = (instant: Instant): string => clockInRio(instant).slice(0, 10);

/** Today in Rio, `yyyy-MM-dd`. */
export const todayInRio = (now: Date = new Date()): string => dayInRio(now);

/** The days a booking may be made for: both included. */
export function bookableWindow(today: string = todayInRio()): { from: string; to: string } {
  return { from: today, to: addDays(today, bookableDays) };
}

/** "18/08/2026" of an instant. */
export const formatInstantDay = (instant: Instant): string => formatNumericDay(dayInRio(instant));

/** "14:32" of an instant. */
export const formatInstantTime = (instant: Instant): string => clockInRio(instant).slice(11, 16);

/** "18/08/2026, 14:32" of an instant. */
export const formatInstant = (instant: Instant): string =>
  `${formatInstantDay(instant)}, ${formatInstantTime(instant)}`;

/** The instant of a time of day in Rio. Not by `TZDate`, which takes 50 µs: the demo's plans ask for some hundred thousand. */
export function instantInRio(day: string, hour: number, minute = 0): Date {
  const asIfUtc = Date.parse(`${day}T00:00Z`) + (hour * 60 + minute) * 60_000;
  const near = asIfUtc - offsetInRio(new Date(asIfUtc)) * 60_000;
  // once more, where the clocks changed in between
  return new Date(asIfUtc - offsetInRio(new Date(near)) * 60_000);
}
