import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';

const possibleChanges = onDemand(() => import('./possible-changes.tsx').then((module) => module.PossibleChanges));

/** Suggests other searches after one without a result. Their code is fetched with the first one. */
export function NoResults({ filters }: { filters: SearchFilters }) {
  const { value: PossibleChanges } = possibleChanges.useWanted(true);
  return PossibleChanges ? <PossibleChanges filters={filters} /> : null;
}
