import { todayInRio } from 'shared-domain/days/rio.ts';
import { toCents } from 'shared-domain/money/cents.ts';
import { type ShownPrice, shownPrice } from 'shared-domain/spaces/space-card.ts';
import { hasDayPrices, lowestPrice, obligatoryCents } from 'shared-domain/spaces/space-terms.ts';
import type { ListingRow } from './listing-row.ts';

type Priced = Pick<ListingRow, 'price' | 'weekday_prices' | 'price_ranges' | 'extras' | 'notice_days' | 'horizon_days'>;

/** Returns the price of a listing as lists will show it to guests while all its days are free. */
export function guestPrice(listing: Priced, today: string = todayInRio()): ShownPrice {
  const terms = {
    priceCents: toCents(listing.price),
    weekdayPrices: listing.weekday_prices.map(({ weekday, price }) => ({ weekday, priceCents: toCents(price) })),
    priceRanges: listing.price_ranges.map(({ price, ...range }) => ({ ...range, priceCents: toCents(price) })),
    extras: listing.extras.map(({ per, price, is_obligatory }) => ({
      per,
      unitCents: toCents(price),
      isObligatory: is_obligatory,
    })),
    noticeDays: listing.notice_days,
    horizonDays: listing.horizon_days,
  };
  return shownPrice({
    price: lowestPrice(terms, {}, today) / 100,
    priceVaries: hasDayPrices(terms),
    pricePerGuest: (obligatoryCents(terms, 1) - obligatoryCents(terms, null)) / 100,
  });
}
