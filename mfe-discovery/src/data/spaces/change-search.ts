import { findNeighborhood } from 'shared-domain/places/neighborhoods.ts';
import type { ZoneSlug } from 'shared-domain/places/zones.ts';
import { type SearchFilters, type WeekdayKey, weekdayKeys } from 'shared-domain/spaces/search-address.ts';
import { oneKindOfDays } from './search-month.ts';

/** Puts a single value into its own field and several into the list; the other field is empty. */
export function oneOrSeveral<One extends string, List extends string>(values: readonly string[], one: One, list: List) {
  const isOne = values.length === 1;
  return { [one]: isOne ? values[0] : null, [list]: isOne ? [] : [...values] } as Record<One, string | null> &
    Record<List, string[]>;
}

/** The zone in which all of them lie; null where there is none. */
export function commonZone(neighborhoods: readonly string[]): ZoneSlug | null {
  const [zone = null, ...others] = new Set(neighborhoods.map((slug) => findNeighborhood(slug)?.zone ?? null));
  return others.length === 0 ? zone : null;
}

/** Each once, Sunday first; all seven are none: the whole month. */
export function inWeekdayOrder(weekdays: readonly WeekdayKey[]): WeekdayKey[] {
  const chosen = weekdayKeys.filter((weekday) => weekdays.includes(weekday));
  return chosen.length === weekdayKeys.length ? [] : chosen;
}

/**
 * Changes the search and returns to the first page. Another zone clears the neighbourhoods; days replace a month, and a
 * band of prices replaces a lowest or highest price, each the other way round. A list with one value left becomes that
 * value.
 */
export function changeSearch(filters: SearchFilters, change: Partial<SearchFilters>): SearchFilters {
  const next = { ...filters, page: 1, ...change };
  if (change.dates) Object.assign(next, oneOrSeveral(change.dates, 'date', 'dates'));
  else if ('date' in change) next.dates = [];
  Object.assign(next, oneKindOfDays(next, change));
  if (change.price) Object.assign(next, { minPrice: null, maxPrice: null });
  else if (change.minPrice || change.maxPrice) next.price = null;
  if (change.neighborhoods) Object.assign(next, oneOrSeveral(change.neighborhoods, 'neighborhood', 'neighborhoods'));
  else if ('neighborhood' in change || 'zone' in change) next.neighborhoods = [];
  if (next.neighborhoods.length > 0) next.zone = commonZone(next.neighborhoods);
  const place = findNeighborhood(next.neighborhood);
  if (place && place.zone !== next.zone) {
    if (change.neighborhood || change.neighborhoods) next.zone = place.zone;
    else next.neighborhood = null;
  }
  return next;
}
