import { Link } from 'react-router-dom';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { ChangesSkeleton } from './changes-skeleton.tsx';

const possibleChanges = onDemand(() => import('./possible-changes.tsx').then((module) => module.PossibleChanges));

/** What to do after a search without a result. */
export function NoResults({ filters }: { filters: SearchFilters }) {
  const { value: PossibleChanges, failed } = possibleChanges.useWanted(true);
  if (PossibleChanges) return <PossibleChanges filters={filters} />;
  if (!failed) return <ChangesSkeleton />;
  return (
    <Link className={buttonVariants({ variant: 'secondary', className: 'mt-6' })} to="/buscar">
      Ver todos os espaços
    </Link>
  );
}
