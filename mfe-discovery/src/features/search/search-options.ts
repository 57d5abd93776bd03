import { neighborhoodName } from 'shared-domain/places/neighborhoods.ts';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { priceBands, sortOrders } from 'shared-domain/spaces/search-bands.ts';
import { orList } from 'shared-domain/text/phrases.ts';
import { filterWords } from '../../data/spaces/filter-words.ts';
import type { FacetCounts } from '../../data/spaces/search-facets.query.ts';

/** Options of the search's selects, except types and places. */
export const priceOptions = priceBands.map(({ key, label }) => ({ value: key, label }));
export const sortOptions = sortOrders.map(({ key, label }) => ({ value: key, label }));

/**
 * Adds to each option the number of spaces that it would bring. The chosen one has none: a closed list must not change
 * when the numbers arrive, and its number is the one above the results.
 */
export function withCounts<V extends string>(
  options: readonly { value: V; label: string }[],
  counts: FacetCounts | undefined,
  chosen: V | null,
): { value: V; label: string }[] {
  return options.map(({ value, label }) => ({
    value,
    label: counts && value !== chosen ? `${label} (${facetNumber(counts[value])})` : label,
  }));
}

/** Formats a count for the little room next to an option: '12', '999+'. */
export function facetNumber(count = 0): string {
  return count > 999 ? '999+' : String(count);
}

/** Returns the number on 'Filtros': chosen filters that the bar does not show. */
export function furtherFilters(filters: SearchFilters): number {
  // the bar has the guests
  return filterWords.filter(({ key }) => key !== 'guests').flatMap((filter) => filter.chips(filters)).length;
}

/** 'Tijuca ou Vila Isabel', of a search in several; '' otherwise. */
export const severalPlaces = ({ neighborhoods }: Pick<SearchFilters, 'neighborhoods'>): string =>
  orList(neighborhoods.map(neighborhoodName));

/** Called by a field of the search when it changes. */
export type ChangeSearch = (change: Partial<SearchFilters>) => void;
