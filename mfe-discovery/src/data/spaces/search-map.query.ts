import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { searchRequest } from 'shared-domain/spaces/search-address.ts';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';

/** Results of one neighbourhood, on all pages. */
export interface PlaceCount {
  neighborhood: string;
  spaces: number;
  /** The lowest, in reais, as the list shows prices. */
  price: number;
}

/** Places of all results of a search, regardless of page and order. */
export const searchMapOptions = ({ sort: _sort, page: _page, ...requested }: SearchFilters) =>
  queryOptions({
    queryKey: spaceKeys.map(requested),
    queryFn: async ({ signal }): Promise<{ places: PlaceCount[] }> => {
      const { data } = await supabase()
        .rpc('search_map', { request: searchRequest(requested) })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    staleTime: 30_000,
  });
