import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import type { AmenityLabel } from 'shared-domain/spaces/amenities.ts';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { searchRequest } from 'shared-domain/spaces/search-address.ts';
import type { CapacityBandKey, PriceBandKey } from 'shared-domain/spaces/search-bands.ts';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import type { SpaceTypeKey } from 'shared-domain/spaces/space-types.ts';

/** Number of spaces that each option would bring, by its key; a missing one brings none. Counting ends at 10 000. */
export type FacetCounts<K extends string = string> = Readonly<Partial<Record<K, number>>>;

export interface SearchFacets {
  total: number;
  types: FacetCounts<SpaceTypeKey>;
  zones: FacetCounts;
  /** Of the chosen zone; empty without one. */
  neighborhoods: FacetCounts;
  prices: FacetCounts<PriceBandKey>;
  capacities: FacetCounts<CapacityBandKey>;
  /** With the chosen ones: all of them are required. */
  amenities: FacetCounts<AmenityLabel>;
}

/**
 * The numbers next to the options of a search, each counted with every filter but its own. Older numbers are shown
 * while newer ones load; without any, the options have no numbers.
 */
export const searchFacetsOptions = ({ sort: _sort, page: _page, ...requested }: SearchFilters) =>
  queryOptions({
    queryKey: spaceKeys.facets(requested),
    queryFn: async ({ signal }): Promise<SearchFacets> => {
      const { data } = await supabase()
        .rpc('search_facets', { request: searchRequest(requested) })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  });
