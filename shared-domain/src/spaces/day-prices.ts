import { addDays } from '../days/day.ts';
import { toReais } from '../money/cents.ts';
import { formatNumber, formatReais } from '../money/format.ts';
import type { SpaceCalendar } from './space-calendar.query.ts';
import { bookableWindowOf, obligatoryCents, type SpaceTerms, shownCentsOn } from './space-terms.ts';

/** The price of a day as a calendar writes and speaks it; `isOwn`: it is above the usual one. */
export interface DayPrice {
  text: string;
  spoken: string;
  isOwn: boolean;
}

/** Returns the price of each day that can be booked, by `yyyy-MM-dd`, with obligatory extras. */
export function dayPrices(terms: SpaceTerms, states: SpaceCalendar): Record<string, DayPrice> {
  const { from, to } = bookableWindowOf(terms);
  const usual = terms.priceCents + obligatoryCents(terms, null);
  const prices: Record<string, DayPrice> = {};
  for (let day = from; day <= to; day = addDays(day, 1)) {
    if (states[day] !== undefined) continue;
    const cents = shownCentsOn(terms, day);
    const reais = toReais(cents);
    prices[day] = { text: formatNumber(Math.ceil(reais)), spoken: formatReais(reais), isOwn: cents > usual };
  }
  return prices;
}
