import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide';
import { Link } from 'react-router-dom';
import { type SearchFilters, searchHref } from 'shared-domain/spaces/search-address.ts';
import { spaceCountLabel } from 'shared-domain/spaces/space-card.ts';
import { categoryPath, spaceTypes } from 'shared-domain/spaces/space-types.ts';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { searchRelaxationsOptions } from '../../data/spaces/search-relaxations.query.ts';

/** Only changes that bring results, each with its count. */
export function PossibleChanges({ filters }: { filters: SearchFilters }) {
  const { data, isPending } = useQuery(searchRelaxationsOptions(filters));
  if (isPending) {
    return (
      <div role="status" aria-label="Procurando o que dá para mudar" className="mt-1 grid max-w-[620px] gap-4">
        {[1, 2, 3].map((place) => (
          <Skeleton key={place} className="h-12" />
        ))}
      </div>
    );
  }
  if (!data || data.length === 0) {
    return (
      <>
        <Link className={buttonVariants({ variant: 'secondary', className: 'mt-6' })} to="/buscar">
          Ver todos os espaços
        </Link>
        <Types />
      </>
    );
  }
  return (
    <>
      <h2 className="type-h4 mt-1 mb-3.5">O que dá para mudar</h2>
      <ul className="grid max-w-[620px] border-b border-border">
        {data.map((relaxation) => (
          <li key={relaxation.id}>
            <Link
              to={searchHref(relaxation.filters)}
              className="group grid min-h-16 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-4 border-t border-border py-2.5"
            >
              <span>
                <b className="font-semibold link-in-group">{relaxation.title}</b>
                <br />
                <span className="text-sm text-muted-foreground">{relaxation.detail}</span>
              </span>
              <span className="text-sm whitespace-nowrap text-subtle-foreground">
                {spaceCountLabel(relaxation.total)}
              </span>
              <Icon icon={ChevronRight} size={18} />
            </Link>
          </li>
        ))}
      </ul>
      <Types />
    </>
  );
}

/** The way on for a search that was about something else. */
function Types() {
  return (
    <>
      <h2 className="type-h4 mt-9 mb-3.5">Procurar por tipo de espaço</h2>
      <ul className="flex flex-wrap gap-2">
        {spaceTypes.map((type) => (
          <li key={type.key}>
            <Link className={buttonVariants({ variant: 'secondary', size: 'sm' })} to={categoryPath(type)}>
              {type.category.short}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
