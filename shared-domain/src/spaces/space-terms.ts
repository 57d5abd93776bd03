import { addDays, earlierDay, laterDay } from '../days/day.ts';
import { bookableWindow, todayInRio } from '../days/rio.ts';
import type { OfferedExtra } from '../money/booking-sum.ts';
import type { CancellationPolicyName } from '../rules/booking-rules.ts';
import type { HouseRules } from './house-rules.ts';

/** `HH:mm` in Rio; what is not after the opening is the next day's. */
export interface SpaceHours {
  opensAt: string;
  closesAt: string;
  musicUntil: string | null;
}

/** What a booking of a space comes with. Amounts in cents. */
export interface SpaceTerms {
  /** Of a day without a price of its own. */
  priceCents: number;
  hours: SpaceHours;
  noticeDays: number;
  horizonDays: number;
  cancellationPolicy: CancellationPolicyName;
  rules: HouseRules;
  extras: (OfferedExtra & { description: string | null })[];
  /** 0 is Sunday. */
  weekdayPrices: { weekday: number; priceCents: number }[];
  priceRanges: { name: string | null; firstDay: string; lastDay: string; priceCents: number }[];
}

/** Of the space alone: range of days before weekday before base, as `private.price_on` of the database. */
export function priceOn({ priceCents, weekdayPrices, priceRanges }: SpaceTerms, day: string): number {
  const range = priceRanges.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay);
  if (range) return range.priceCents;
  const weekday = new Date(`${day}T00:00Z`).getUTCDay();
  return weekdayPrices.find((own) => own.weekday === weekday)?.priceCents ?? priceCents;
}

/** What nobody books without: part of every price that is shown. Those per guest once the guests are known. */
export function obligatoryCents({ extras }: Pick<SpaceTerms, 'extras'>, guests: number | null): number {
  return extras
    .filter(({ isObligatory }) => isObligatory)
    .reduce((sum, { per, unitCents }) => sum + unitCents * (per === 'guest' ? (guests ?? 0) : 1), 0);
}

/** The price of a day as it is shown, in cents: with the obligatory extras. */
export const shownCentsOn = (terms: SpaceTerms, day: string, guests: number | null = null): number =>
  priceOn(terms, day) + obligatoryCents(terms, guests);

/** The days that a booking of this space may be made for: both included. */
export function bookableWindowOf(
  terms: Pick<SpaceTerms, 'noticeDays' | 'horizonDays'> | null | undefined,
  today: string = todayInRio(),
): { from: string; to: string } {
  const all = bookableWindow(today);
  if (!terms) return all;
  return {
    from: laterDay(all.from, addDays(today, terms.noticeDays)),
    to: earlierDay(all.to, addDays(today, terms.horizonDays)),
  };
}

/** The lowest price of a day of the window that is free; the base where none is. */
export function lowestPrice(
  terms: SpaceTerms,
  taken: Readonly<Record<string, unknown>> = {},
  today: string = todayInRio(),
): number {
  const base = terms.priceCents + obligatoryCents(terms, null);
  if (!hasDayPrices(terms)) return base;
  const { from, to } = bookableWindowOf(terms, today);
  let lowest = Number.POSITIVE_INFINITY;
  for (let day = from; day <= to; day = addDays(day, 1))
    if (taken[day] === undefined) lowest = Math.min(lowest, priceOn(terms, day));
  return Number.isFinite(lowest) ? lowest + obligatoryCents(terms, null) : base;
}

/** The price depends on the day. */
export const hasDayPrices = ({ weekdayPrices, priceRanges }: SpaceTerms): boolean =>
  weekdayPrices.length > 0 || priceRanges.length > 0;
