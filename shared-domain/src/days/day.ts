/**
 * A day is `yyyy-MM-dd` text: an event happens on a day in Rio, regardless of the browser's time zone, so it is never stored
 * as an instant. `date-fns` calculates with the local `Date` of a day, and such texts compare and sort as the days do.
 */
import { addDays as addDaysTo } from 'date-fns/addDays';

/** `yyyy-MM-dd` */
export type Day = string;

const isoDay = /^\d{4}-\d{2}-\d{2}$/;

/** True for an existing day, written `yyyy-MM-dd`. Checked in UTC, since a few time zones have skipped a day on which people elsewhere were born. */
export function isDay(text: string): boolean {
  if (!isoDay.test(text)) return false;
  // some engines read 30 February as 2 March; of no date the day is no number
  return new Date(`${text}T00:00Z`).getUTCDate() === Number(text.slice(8));
}

/**
 * The local `Date` of a day, for calendars and `date-fns`. Read by the engine: `parseISO` is 1 KB in every first view.
 * @throws RangeError when the text is no day.
 */
export function toLocalDate(day: string): Date {
  return new Date(`${existing(day)}T00:00`);
}

/** The day that is meant by a local `Date`. By its parts: `formatISO` is half a KB in each remote of a first view (decision 157). */
export function fromLocalDate(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** @throws RangeError when the text is no day. */
export function addDays(day: string, days: number): string {
  return fromLocalDate(addDaysTo(toLocalDate(day), days));
}

/** The month, `yyyy-MM`, that comes so many after one, or before it. By its parts, as above: it is in first views. */
export function monthAfter(month: string, by = 1): string {
  const months = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by;
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
}

export const laterDay = (a: string, b: string) => (a > b ? a : b);
export const earlierDay = (a: string, b: string) => (a < b ? a : b);

/** "12/12/2026": in tables and receipts. @throws RangeError when the text is no day */
export function formatNumericDay(day: string): string {
  return existing(day).split('-').reverse().join('/');
}

function existing(day: string): string {
  if (!isDay(day)) throw new RangeError(`Not a day (yyyy-MM-dd): ${day}`);
  return day;
}
