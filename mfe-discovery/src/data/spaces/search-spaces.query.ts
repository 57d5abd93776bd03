import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { amenityLabels } from 'shared-domain/spaces/amenities.ts';
import { type SearchFilters, weekdayKeys } from 'shared-domain/spaces/search-address.ts';
import type { SortKey } from 'shared-domain/spaces/search-bands.ts';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { type SpaceItem, toSpaceItem } from 'shared-domain/spaces/space-card.ts';

export interface SearchResults {
  /** What was asked and looked for: older results may be shown while newer ones are on their way. */
  filters: SpaceQuery;
  /** A text without a word to look for: symbols, single letters, 'de', 'com'. It is not in `filters`. */
  wordlessText: string | null;
  items: SpaceItem[];
  /** All results, not only those of this page; the database stops counting at 10 000. */
  total: number;
  page: number;
  pageSize: number;
}

const searchPageSize = 12;

/** Category pages list the newest first; the search itself does not offer that order. */
export type SpaceQuery = Omit<SearchFilters, 'sort'> & { sort: SortKey | 'mais-novo' };

/** Approved spaces that meet every filter, one page of them. */
export const searchSpacesOptions = (filters: SpaceQuery, pageSize = searchPageSize) =>
  queryOptions({
    queryKey: spaceKeys.search(filters, pageSize),
    queryFn: ({ signal }) => searchSpaces(filters, pageSize, signal),
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });

export async function searchSpaces(filters: SpaceQuery, pageSize: number, signal: AbortSignal): Promise<SearchResults> {
  const { data } = await supabase()
    .rpc('search_spaces', {
      ...searchArguments(filters),
      sort_by: filters.sort,
      page_number: filters.page,
      page_size: pageSize,
    })
    .abortSignal(signal)
    .throwOnError();
  const { items, total, page, page_size, words } = data;
  const isWordless = words === 0;
  return {
    filters: isWordless ? { ...filters, q: null } : filters,
    wordlessText: isWordless ? filters.q : null,
    items: items.map(toSpaceItem),
    total,
    page,
    pageSize: page_size,
  };
}

/** The filters as the procedures of the search call them. */
export function searchArguments(filters: Omit<SearchFilters, 'sort' | 'page' | 'sentence'>) {
  return {
    ...(filters.q ? { q: filters.q } : {}),
    ...(filters.type ? { space_type: filters.type } : {}),
    ...(filters.zone ? { zone_slug: filters.zone } : {}),
    ...(filters.neighborhood ? { neighborhood_slug: filters.neighborhood } : {}),
    ...(filters.date ? { event_date: filters.date } : {}),
    ...(filters.month ? { event_month: `${filters.month}-01` } : {}),
    ...(filters.month && filters.weekdays.length > 0
      ? { event_weekdays: filters.weekdays.map((weekday) => weekdayKeys.indexOf(weekday)) }
      : {}),
    ...(filters.price ? { price_band: filters.price } : {}),
    ...(filters.capacity ? { capacity_band: filters.capacity } : {}),
    ...(filters.guests ? { guests: filters.guests } : {}),
    ...(filters.maxPrice ? { max_price: filters.maxPrice } : {}),
    ...(filters.amenities.length > 0 ? { amenity_labels: amenityLabels(filters.amenities) } : {}),
  };
}
