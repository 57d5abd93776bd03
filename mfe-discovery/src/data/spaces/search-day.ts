import { addDays, isDay } from 'shared-domain/days/day.ts';
import { bookableWindow, todayInRio } from 'shared-domain/days/rio.ts';
import type { IgnoredParam } from 'shared-domain/spaces/search-address.ts';

/**
 * Reads the day of an address, or the reason why it can't be used. The page of a space needs only this, without the
 * rest of a search.
 * @param value as written in the address
 * @param today `yyyy-MM-dd` in Rio; days before it or beyond the bookable window are not followed
 */
export function searchDay(
  value: string | null,
  today: string = todayInRio(),
): { day: string | null; reason: IgnoredParam['reason'] | null } {
  if (!value) return { day: null, reason: null };
  if (!isDay(value)) return { day: null, reason: 'unknown' };
  const window = bookableWindow(today);
  if (value < window.from) return { day: null, reason: 'date-in-past' };
  return value > window.to ? { day: null, reason: 'date-too-far' } : { day: value, reason: null };
}

/** Of a list of dates: the days from the first to the last, both included, and how many. `private.search_request` refuses more. */
const datesLimits = { days: 31, count: 5 };

/** In their order, each once, as many as one search may ask for. */
export function datesTogether(days: readonly string[]): string[] {
  const [first, ...others] = [...new Set(days)].sort();
  if (!first) return [];
  const last = addDays(first, datesLimits.days - 1);
  return [first, ...others.filter((day) => day <= last)].slice(0, datesLimits.count);
}

/**
 * The month, `yyyy-MM`, that an address asks for, or why it can't be followed.
 * @param today `yyyy-MM-dd` in Rio; months that are over or begin beyond the bookable window are not followed
 */
export function searchMonth(
  value: string | null,
  today: string = todayInRio(),
): { month: string | null; reason: IgnoredParam['reason'] | null } {
  if (!value) return { month: null, reason: null };
  if (!/^\d{4}-\d\d$/.test(value) || !isDay(`${value}-01`)) return { month: null, reason: 'unknown' };
  if (value < today.slice(0, 7)) return { month: null, reason: 'date-in-past' };
  return value > bookableWindow(today).to.slice(0, 7)
    ? { month: null, reason: 'date-too-far' }
    : { month: value, reason: null };
}
