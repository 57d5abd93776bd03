import { ChevronRight } from 'lucide';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import type { SpaceItem } from 'shared-domain/spaces/space-card.ts';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { spaceCrumbs } from '../../data/spaces/space-crumbs.ts';

/** Category, zone, neighbourhood: the way back to spaces like this one, free on the chosen day. Not on the phone. */
export function Breadcrumbs({ space, day }: { space: SpaceItem; day: string | null }) {
  const crumbs = spaceCrumbs(space, day);
  return (
    <nav aria-label="Trilha" className="pr-72 max-desk:hidden">
      <ol className="flex min-h-[52px] items-center gap-1 text-sm text-muted-foreground">
        {crumbs.map((crumb) => (
          <Fragment key={crumb.path}>
            <li>
              <Link
                to={crumb.path}
                discover="none"
                className="inline-flex min-h-11 items-center hover:underline hover:underline-offset-4"
              >
                {crumb.name}
              </Link>
            </li>
            {space.neighborhoodName || crumb !== crumbs[crumbs.length - 1] ? (
              <li aria-hidden="true">
                <Icon icon={ChevronRight} size={16} />
              </li>
            ) : null}
          </Fragment>
        ))}
        {space.neighborhoodName ? <li>{space.neighborhoodName}</li> : null}
      </ol>
    </nav>
  );
}
