import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { searchRequest } from 'shared-domain/spaces/search-address.ts';
import type { SortKey } from 'shared-domain/spaces/search-bands.ts';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { type SpaceItem, toSpaceItem } from 'shared-domain/spaces/space-card.ts';

export interface SearchResults {
  /** The search of these results: older results may be shown while newer ones load. */
  filters: SpaceQuery;
  /** A text without a word to look for: symbols, single letters, 'de', 'com'. It is not in `filters`. */
  wordlessText: string | null;
  /** Words that only rank, when no space has any of them. */
  unknownText: string | null;
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
      request: {
        ...searchRequest(filters),
        sort_by: filters.sort,
        page_number: filters.page,
        page_size: pageSize,
      },
    })
    .abortSignal(signal)
    .throwOnError();
  const { items, total, page, page_size, words, words_found } = data;
  const isWordless = words === 0;
  const isUnknown = !isWordless && !words_found && filters.sentence !== null;
  return {
    filters: isWordless || isUnknown ? { ...filters, q: null } : filters,
    wordlessText: isWordless ? filters.q : null,
    unknownText: isUnknown ? filters.q : null,
    items: items.map(toSpaceItem),
    total,
    page,
    pageSize: page_size,
  };
}
