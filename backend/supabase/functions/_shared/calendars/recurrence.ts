import ICAL from 'ical.js';
import type { Budget } from './budget.ts';

/** Minutes of a wall clock since 1970, as if it stood in UTC: what is compared and counted in days. */
export type WallMinutes = number;

/** The relevant range of a rule. Earlier occurrences may be left out; later ones are. */
export interface WallRange {
  from: WallMinutes;
  to: WallMinutes;
}

export const minutesOfDay = 1440;

interface IteratorOptions {
  rule: ICAL.Recur;
  dtstart: ICAL.Time;
  budget: Budget;
}

const valuesOf = (rule: ICAL.Recur) => Object.values(rule.parts).flat().length;

/** Spends before each loop of the library whose length a rule decides. Its constructor loops already. */
class CountedIterator extends ICAL.RecurIterator {
  declare private budget: Budget;
  declare private size: number;

  override fromData(options: IteratorOptions): void {
    this.budget = options.budget;
    this.size = valuesOf(options.rule);
    super.fromData(options);
  }

  override check_contracting_rules(): boolean {
    this.budget.spend(20 + this.size);
    return super.check_contracting_rules();
  }

  override expand_year_days(year: number): number {
    const { BYDAY: weekdays = [], BYMONTH: months = { length: 12 }, BYSETPOS: positions } = this.rule.parts;
    // by position the library compares each day of a month with each weekday of the rule
    this.budget.spend(10 + this.size + weekdays.length * months.length * (positions ? 16 : 1));
    return super.expand_year_days(year);
  }

  override increment_month(): void {
    this.budget.spend(2 + this.size);
    super.increment_month();
  }

  override increment_monthday(days: number): void {
    this.budget.spend(Math.ceil(days / 10));
    super.increment_monthday(days);
  }
}

const listOf = (value: unknown) => (value === undefined ? [] : [value].flat());

/**
 * Whether the library surely reads a rule as RFC 5545 means it: the shapes that the big calendars write. A test compares random rules with a second
 * library; each other shape differed in some of them, or is not written.
 * @param data the rule, in jCal
 */
export function isCertain(data: Record<string, unknown>, start: WallMinutes): boolean {
  const { freq, interval, count, until, wkst, byday, bymonthday, bymonth, ...others } = data;
  if (Object.keys(others).length > 0) return false;
  const [days, monthDays, months] = [byday, bymonthday, bymonth].map(listOf) as [string[], number[], number[]];
  if (freq === 'DAILY' || freq === 'WEEKLY') {
    // libraries do not agree on whether a start outside the rule counts
    const weekday = weekdayNames[new Date(start * 60_000).getUTCDay()] ?? '';
    const isCounted = count === undefined || days.length === 0 || days.includes(weekday);
    return monthDays.length + months.length === 0 && isCounted && days.every((day) => weekdayNames.includes(day));
  }
  const isOneDay =
    days.length + monthDays.length <= 1 && days.every((day) => /^(?:\+?[1-5]|-[1-4])[A-Z]{2}$/.test(day));
  // skipping months, the library loses days that a month does not have
  const isInEachMonth =
    interval === undefined || Number(interval) === 1 || monthDays.every((day) => Math.abs(Number(day)) <= 28);
  if (freq === 'MONTHLY') return isOneDay && isInEachMonth && months.length === 0;
  if (freq !== 'YEARLY' || !isOneDay || monthDays.some((day) => Number(day) < 0)) return false;
  return months.length === 1 || days.length + monthDays.length + months.length === 0;
}

const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** When a rule (RRULE in jCal) repeats, without regard to its UNTIL; the start itself may be among it. */
export function* occurrences(
  data: Record<string, unknown>,
  start: WallMinutes,
  range: WallRange,
  budget: Budget,
): Generator<WallMinutes> {
  const rule = ICAL.Recur.fromData({ ...data, until: undefined });
  // UNTIL is the caller's to compare, by zones; this one only keeps the search for years that never come short
  rule.until = timeOf(range.to);
  const dtstart = timeOf(shifted(start, rule, range));
  // the library counts what is left out below
  const most = rule.count || Number.POSITIVE_INFINITY;
  rule.count = null;
  const isMeant = daysMeant(rule, timeOf(start));
  const iterator = new CountedIterator({ rule, dtstart, budget } as IteratorOptions);
  let count = 0;
  for (let next = iterator.next(); next && count < most; next = iterator.next()) {
    if (!isMeant(next)) continue;
    count += 1;
    yield Date.UTC(next.year, next.month - 1, next.day, next.hour, next.minute) / 60_000;
  }
}

/** In a year without the 29th of February, or a month without the 31st, the library goes on to the first of the next month. */
function daysMeant({ freq, parts }: ICAL.Recur, start: ICAL.Time): (time: ICAL.Time) => boolean {
  const { BYMONTH, BYMONTHDAY, BYDAY, BYYEARDAY, BYWEEKNO } = parts;
  if (freq !== 'YEARLY' || BYDAY || BYYEARDAY || BYWEEKNO) return () => true;
  const months = BYMONTH ?? (BYMONTHDAY ? undefined : [start.month]);
  const days = BYMONTHDAY ?? [start.day];
  return ({ year, month, day }) =>
    (months === undefined || months.includes(month)) &&
    (days.includes(day) || days.includes(day - 1 - ICAL.Time.daysInMonth(month, year)));
}

const timeOf = (wall: WallMinutes) => ICAL.Time.fromDateTimeString(new Date(wall * 60_000).toISOString().slice(0, 19));

/** Where counting begins: what repeats without a number of times need not be followed from years ago. */
function shifted(wall: WallMinutes, rule: ICAL.Recur, { from }: WallRange): WallMinutes {
  const minutesLate = (from - wall) / minutesOfDay;
  if (rule.count || minutesLate <= 0) return wall;
  if (rule.freq === 'YEARLY') {
    const begin = new Date(wall * 60_000);
    const years = Math.floor(minutesLate / 366 / rule.interval) * rule.interval;
    // the 29th of February is not in every year
    return begin.getUTCDate() > 28 ? wall : begin.setUTCFullYear(begin.getUTCFullYear() + years) / 60_000;
  }
  const days = rule.freq === 'DAILY' ? rule.interval : rule.freq === 'WEEKLY' ? rule.interval * 7 : 0;
  return days === 0 ? wall : wall + Math.floor(minutesLate / days) * days * minutesOfDay;
}
