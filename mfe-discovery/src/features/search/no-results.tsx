import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';

const possibleChanges = onDemand(() => import('./possible-changes.tsx').then((module) => module.PossibleChanges));

/** What to do after a search without a result; its code comes with the first one. The page says the rest itself. */
export function NoResults({ filters }: { filters: SearchFilters }) {
  const { value: PossibleChanges } = possibleChanges.useWanted(true);
  return PossibleChanges ? <PossibleChanges filters={filters} /> : null;
}
