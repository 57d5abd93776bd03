import { queryOptions } from '@tanstack/react-query';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import type { Relaxation } from './search-relaxations.ts';
import { searchSpaces } from './search-spaces.query.ts';

/** A change that is known to bring `total` results. */
export interface UsefulRelaxation extends Relaxation {
  total: number;
}

/** More would be a second search page instead of a hint. */
const mostShown = 5;

/**
 * Requests the count of each change in parallel and keeps those that bring results; when none does, the broad ones.
 * Only for a search without any results.
 */
export const searchRelaxationsOptions = (filters: SearchFilters) =>
  queryOptions({
    queryKey: spaceKeys.relaxations(filters),
    queryFn: async ({ signal }): Promise<UsefulRelaxation[]> => {
      // its code comes with the first search without a result
      const { broadRelaxations, searchRelaxations } = await import('./search-relaxations.ts');
      const single = await useful(searchRelaxations(filters), signal);
      return single.length > 0 ? single : useful(broadRelaxations(filters), signal);
    },
    staleTime: 30_000,
  });

async function useful(relaxations: Relaxation[], signal: AbortSignal): Promise<UsefulRelaxation[]> {
  const requested = await Promise.all(
    relaxations.map(async (relaxation) => ({
      ...relaxation,
      total: (await searchSpaces(relaxation.filters, 1, signal)).total,
    })),
  );
  return requested.filter((relaxation) => relaxation.total > 0).slice(0, mostShown);
}
