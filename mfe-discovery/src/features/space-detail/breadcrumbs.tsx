import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import { isZoneSlug } from 'shared-domain/places/zones.ts';
import { searchHref } from 'shared-domain/spaces/search-filters.schema.ts';
import type { SpaceItem } from 'shared-domain/spaces/space-card.ts';
import { categoryPath, isSpaceTypeKey, spaceCategories } from 'shared-domain/spaces/space-types.ts';
import { Icon } from 'shared-ui/primitives/icon.tsx';

/** Category, zone, neighbourhood: the way back to spaces like this one. Not on the phone. */
export function Breadcrumbs({ space }: { space: SpaceItem }) {
  const category = spaceCategories.find((type) => type.key === space.type);
  const type = isSpaceTypeKey(space.type) ? space.type : null;
  const zone = isZoneSlug(space.zone) ? space.zone : null;
  const crumbs = [
    category
      ? { to: categoryPath(category.key) ?? '/buscar', text: category.category.short }
      : { to: searchHref({ type }), text: 'Todos os espaços' },
    ...(zone ? [{ to: searchHref({ type, zone }), text: space.zoneName }] : []),
  ];
  return (
    <nav aria-label="Trilha" className="max-desk:hidden">
      <ol className="flex min-h-[52px] items-center gap-1 text-sm text-muted-foreground">
        {crumbs.map((crumb) => (
          <Fragment key={crumb.to}>
            <li>
              <Link
                to={crumb.to}
                className="inline-flex min-h-11 items-center hover:underline hover:underline-offset-4"
              >
                {crumb.text}
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
