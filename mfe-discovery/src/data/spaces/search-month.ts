import { addDays, monthAfter } from 'shared-domain/days/day.ts';
import {
  formatDayOfMonth,
  formatMonth,
  formatShortDay,
  formatWeekday,
  weekdayPlurals,
} from 'shared-domain/days/format.ts';
import { bookableWindow, todayInRio } from 'shared-domain/days/rio.ts';
import { type SearchFilters, type WeekdayKey, weekdayKeys } from 'shared-domain/spaces/search-address.ts';
import { andList, orList, upperFirst } from 'shared-domain/text/phrases.ts';

/** Texts about a month with some of its weekdays. */

const names = ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado'];

export type RequestedMonth = Pick<SearchFilters, 'month' | 'weekdays'>;

export const weekend: WeekdayKey[] = ['dom', 'sab'];
export const isWeekend = (weekdays: readonly WeekdayKey[]): boolean => weekdays.join() === weekend.join();

/** In the order of the week, which ends with Sunday. */
const inWeekOrder = (weekdays: readonly WeekdayKey[]): WeekdayKey[] =>
  weekdays.toSorted((a, b) => Number(a === 'dom') - Number(b === 'dom'));

/** 'domingo' */
export const weekdayName = (weekday: WeekdayKey): string => names[weekdayKeys.indexOf(weekday)] ?? '';
const plural = (weekday: WeekdayKey): string => weekdayPlurals[weekdayKeys.indexOf(weekday)] ?? '';

/**
 * 'maio'; with its year where the same month of this year is meant by the name alone.
 * @param month `yyyy-MM`
 * @param today `yyyy-MM-dd` in Rio
 */
export function monthName(month: string, today: string = todayInRio()): string {
  const long = formatMonth(`${month}-01`);
  const isNextYears = month.slice(5) === today.slice(5, 7) && month.slice(0, 4) !== today.slice(0, 4);
  return isNextYears ? long : (long.split(' ')[0] ?? '');
}

/** 'Sábados', 'Fins de semana', 'Sextas e sábados' */
export function weekdaysLabel(weekdays: readonly WeekdayKey[]): string {
  if (isWeekend(weekdays)) return 'Fins de semana';
  return upperFirst(andList(inWeekOrder(weekdays).map(plural)));
}

/** 'sábados de maio', 'maio de 2027' */
export function monthLabel({ month, weekdays }: RequestedMonth): string {
  if (!month) return '';
  if (weekdays.length === 0) return formatMonth(`${month}-01`);
  return `${weekdaysLabel(weekdays).toLowerCase()} de ${monthName(month)}`;
}

/** 'sábado livre em maio', 'dia livre em maio' */
export function freeInMonth({ month, weekdays }: RequestedMonth): string {
  if (!month) return '';
  return `${weekdays.length > 0 ? orList(inWeekOrder(weekdays).map(weekdayName)) : 'dia'} livre em ${monthName(month)}`;
}

/** 'em 5 de dezembro ou 13 de dezembro' */
export const onDays = (days: readonly string[]): string => `em ${orList(days.map(formatDayOfMonth))}`;

/** '5 de dez. ou 13 de dez.', 'sábados de maio'; '' for one day and for any. */
export const whenLabel = (filters: RequestedMonth & Pick<SearchFilters, 'dates'>): string =>
  filters.dates.length > 0 ? orList(filters.dates.map(formatShortDay)) : monthLabel(filters);

/** 'amanhã, 28 de nov.', 'sábado, 28 de nov.' */
export const nearDayLabel = (day: string, today: string = todayInRio()): string =>
  `${day === addDays(today, 1) ? 'amanhã' : formatWeekday(day)}, ${formatShortDay(day)}`;

/** Explains the prices of such a search: 'Preço do sábado livre mais barato' */
export function monthPriceText({ weekdays }: Pick<RequestedMonth, 'weekdays'>): string {
  const [only] = weekdays;
  const day = weekdays.length === 1 && only && weekend.includes(only) ? weekdayName(only) : 'dia';
  return `Preço do ${day} livre mais barato`;
}

/** Returns the months that can be searched, `yyyy-MM`. */
export function bookableMonths(today: string = todayInRio()): string[] {
  const { to } = bookableWindow(today);
  const found: string[] = [];
  for (let month = today.slice(0, 7); month <= to.slice(0, 7); month = monthAfter(month)) found.push(month);
  return found;
}

/** Days replace a month and its weekdays, and a month days: what a change leaves of the others. */
export function oneKindOfDays(
  { month, weekdays }: RequestedMonth,
  change: Partial<SearchFilters>,
): Partial<Pick<SearchFilters, 'date' | 'dates' | 'month' | 'weekdays'>> {
  const kept = change.date || change.dates?.length ? null : month;
  return {
    month: kept,
    weekdays: kept ? weekdays : [],
    ...(change.month && { date: null, dates: [] }),
  };
}
