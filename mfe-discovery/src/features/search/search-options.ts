import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { priceBands, sortOrders } from 'shared-domain/spaces/search-bands.ts';
import { filterWords } from '../../data/spaces/filter-words.ts';

/** Options of the search's selects, except types and places. */
export const priceOptions = priceBands.map(({ key, label }) => ({ value: key, label }));
export const sortOptions = sortOrders.map(({ key, label }) => ({ value: key, label }));

/** Returns the number on 'Filtros': chosen filters that the bar does not show. */
export function furtherFilters(filters: SearchFilters): number {
  // the bar has the guests
  return filterWords.filter(({ key }) => key !== 'guests').flatMap((filter) => filter.chips(filters)).length;
}

/** Called by a field of the search when it changes. */
export type ChangeSearch = (change: Partial<SearchFilters>) => void;
