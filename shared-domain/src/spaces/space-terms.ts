import { addDays, earlierDay, laterDay } from '../days/day.ts';
import { bookableWindow, todayInRio } from '../days/rio.ts';
import type { AnswerRow } from '../db/api.types.ts';
import { toCents } from '../money/cents.ts';
import { genderOf } from '../text/phrases.ts';
import { rangeOn, weekdayOf } from './price-ranges.ts';

/** Terms of a booking of a space. Amounts in cents. */
export type SpaceTerms = ReturnType<typeof toSpaceTerms>;
/** `HH:mm` in Rio; what is not after the opening is the next day's. */
export type SpaceHours = SpaceTerms['hours'];

export const toSpaceTerms = (row: AnswerRow<'space_terms'>) => ({
  /** Of a day without a price of its own. */
  priceCents: toCents(row.price),
  hours: { opensAt: row.opens_at, closesAt: row.closes_at, musicUntil: row.music_until },
  noticeDays: row.notice_days,
  horizonDays: row.horizon_days,
  bookingMode: row.booking_mode,
  cancellationPolicy: row.cancellation_policy,
  rules: { version: row.rules_version, answers: row.house_rules, note: row.house_rules_note },
  /** Other fields for guests, by column; `guestFacts` returns their words. */
  fields: row.fields,
  extras: row.extras.map(({ price, is_obligatory, ...extra }) => ({
    ...extra,
    unitCents: toCents(price),
    isObligatory: is_obligatory,
  })),
  /** 0 is Sunday. */
  weekdayPrices: row.weekday_prices.map(({ weekday, price }) => ({ weekday, priceCents: toCents(price) })),
  priceRanges: row.price_ranges.map(({ price, ...range }) => ({ ...range, priceCents: toCents(price) })),
});

type Prices = Pick<SpaceTerms, 'priceCents' | 'weekdayPrices' | 'priceRanges'>;

/** Of the space alone: range before weekday before base, as `private.price_on` of the database. */
export function priceOn({ priceCents, weekdayPrices, priceRanges }: Prices, day: string): number {
  const range = rangeOn(priceRanges, day);
  if (range) return range.priceCents;
  const weekday = weekdayOf(day);
  return weekdayPrices.find((own) => own.weekday === weekday)?.priceCents ?? priceCents;
}

interface Obligatory {
  extras: readonly Pick<SpaceTerms['extras'][number], 'isObligatory' | 'per' | 'unitCents'>[];
}

/** Returns the sum of obligatory extras, part of every displayed price, in cents. Those per guest count if `guests` is known. */
export function obligatoryCents({ extras }: Obligatory, guests: number | null): number {
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
  terms: Prices & Pick<SpaceTerms, 'noticeDays' | 'horizonDays'> & Obligatory,
  unavailable: Readonly<Record<string, unknown>> = {},
  today: string = todayInRio(),
): number {
  const base = terms.priceCents + obligatoryCents(terms, null);
  if (!hasDayPrices(terms)) return base;
  const { from, to } = bookableWindowOf(terms, today);
  let lowest = Number.POSITIVE_INFINITY;
  for (let day = from; day <= to; day = addDays(day, 1))
    if (unavailable[day] === undefined) lowest = Math.min(lowest, priceOn(terms, day));
  return Number.isFinite(lowest) ? lowest + obligatoryCents(terms, null) : base;
}

/** Whether only the days of a range have the lowest price: bookings may have taken all of them, as they do not take all of a weekday. */
export const isLowestOfFew = ({ priceCents, weekdayPrices, priceRanges }: Prices): boolean =>
  Math.min(...priceRanges.map((range) => range.priceCents)) <
  Math.min(priceCents, ...weekdayPrices.map((weekday) => weekday.priceCents));

/** The price depends on the day. */
export const hasDayPrices = ({ weekdayPrices, priceRanges }: Omit<Prices, 'priceCents'>): boolean =>
  weekdayPrices.length > 0 || priceRanges.length > 0;

const obligatoryLabels = { feminine: 'Obrigatória', masculine: 'Obrigatório' } as const;

/** 'Obrigatória, já no preço.' of an extra with this name */
export function obligatoryText(name: string): string {
  const gender = genderOf(name);
  return `${gender ? obligatoryLabels[gender] : 'Item obrigatório'}, já no preço.`;
}
