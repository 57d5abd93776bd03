/**
 * Calendar days as `yyyy-MM-dd` text. An event happens on a day in Rio, whatever the browser's time zone, so a day is
 * never kept as an instant: arithmetic runs on UTC midnights, and only `todayInRio` looks at a clock.
 */

const rioTimeZone = 'America/Sao_Paulo';

/** Bookings are taken from today to this many days ahead. */
const bookableDays = 365;

const msPerDay = 86_400_000;
const isoDay = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Made when it is first used: making one costs a slow phone a tenth of a second, and most first views need none (decision 043). */
export function lazyDateFormat(locale: string, options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined;
  return () => {
    format ??= new Intl.DateTimeFormat(locale, options);
    return format;
  };
}

const rioDay = lazyDateFormat('en-CA', { timeZone: rioTimeZone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** The day it is in Rio at an instant. */
export function dayInRio(instant: Date | string | number): string {
  return rioDay().format(typeof instant === 'object' ? instant : new Date(instant));
}

/** Today in Rio, `yyyy-MM-dd`. */
export function todayInRio(now: Date = new Date()): string {
  return dayInRio(now);
}

/** True for a day that exists, written `yyyy-MM-dd`. */
export function isDay(text: string): boolean {
  const match = isoDay.exec(text);
  if (!match) return false;
  const time = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
}

/** @throws RangeError when the text is no day. */
function timeOf(day: string): number {
  if (!isDay(day)) throw new RangeError(`Not a day (yyyy-MM-dd): ${day}`);
  return Date.parse(`${day}T00:00:00Z`);
}

export function addDays(day: string, days: number): string {
  return new Date(timeOf(day) + days * msPerDay).toISOString().slice(0, 10);
}

/** How many days `to` lies after `from`; negative when it lies before. */
export function daysBetween(from: string, to: string): number {
  return (timeOf(to) - timeOf(from)) / msPerDay;
}

/** ISO days sort as text. */
export const laterDay = (a: string, b: string) => (a > b ? a : b);
export const earlierDay = (a: string, b: string) => (a < b ? a : b);

/** The days a booking may be made for: today to 365 days ahead, both included. */
export function bookableWindow(today: string = todayInRio()): { from: string; to: string } {
  return { from: today, to: addDays(today, bookableDays) };
}

/** The browser's local midnight of a day, for calendar components that speak `Date`. */
export function toLocalDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

/** The day a calendar component means by a local `Date`. */
export function fromLocalDate(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const formatter = (options: Intl.DateTimeFormatOptions) => {
  const format = lazyDateFormat('pt-BR', { ...options, timeZone: 'UTC' });
  return (day: string) => format().format(timeOf(day));
};

/** "sáb., 12 de dez. de 2026": in flows. */
export const formatDay = formatter({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' });
/** "12/12/2026": in tables and receipts. */
export const formatNumericDay = formatter({ day: '2-digit', month: '2-digit', year: 'numeric' });
/** "27 de nov.": deadlines near the present. */
export const formatShortDay = formatter({ day: 'numeric', month: 'short' });
/** "27 de nov. de 2027" */
export const formatShortDayWithYear = formatter({ day: 'numeric', month: 'short', year: 'numeric' });
/** "sáb., 12 de dez.": where the year is plain. */
export const formatDayWithoutYear = formatter({ weekday: 'short', day: 'numeric', month: 'short' });
/** "sábado, 12 de dezembro": in sentences. */
export const formatLongDay = formatter({ weekday: 'long', day: 'numeric', month: 'long' });
/** "sábado, 12 de dezembro de 2026": where something is decided. */
export const formatFullDay = formatter({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
/** "dezembro de 2026" */
export const formatMonth = formatter({ month: 'long', year: 'numeric' });

const monthShort = formatter({ month: 'short' });
const weekdayShort = formatter({ weekday: 'short' });

/** The big date of list pages: `{ day: '12', rest: 'dez. 2026, sáb.' }`. */
export function dayParts(day: string): { day: string; rest: string } {
  return { day: day.slice(8), rest: `${monthShort(day)} ${day.slice(0, 4)}, ${weekdayShort(day)}` };
}

/** "18/08/2026" of an instant, as it was in Rio. */
export function formatInstantDay(instant: string | Date): string {
  return formatNumericDay(dayInRio(instant));
}

/** "maio de 2026" of an instant, as it was in Rio. */
export function formatInstantMonth(instant: string | Date): string {
  return formatMonth(dayInRio(instant));
}

const rioTime = lazyDateFormat('pt-BR', { hour: '2-digit', minute: '2-digit', timeZone: rioTimeZone });

/** "14:32" of an instant, as it was in Rio. */
export function formatInstantTime(instant: string | Date): string {
  return rioTime().format(typeof instant === 'object' ? instant : new Date(instant));
}
