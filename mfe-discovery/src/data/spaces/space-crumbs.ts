import { isZoneSlug } from 'shared-domain/places/zones.ts';
import { searchHref } from 'shared-domain/spaces/search-filters.schema.ts';
import type { SpaceItem } from 'shared-domain/spaces/space-card.ts';
import { categoryPath, isSpaceTypeKey, spaceCategories } from 'shared-domain/spaces/space-types.ts';

export interface Crumb {
  name: string;
  path: string;
}

/**
 * The ways back to spaces like this one: its category (or all spaces), then its zone.
 * @param date `yyyy-MM-dd`; with one they are searches for what is free then, since categories know no day
 */
export function spaceCrumbs(space: Pick<SpaceItem, 'type' | 'zone' | 'zoneName'>, date: string | null = null): Crumb[] {
  const category = spaceCategories.find(({ key }) => key === space.type);
  const type = isSpaceTypeKey(space.type) ? space.type : null;
  const first = category
    ? { name: category.category.short, path: (date ? null : categoryPath(category.key)) ?? searchHref({ type, date }) }
    : { name: 'Todos os espaços', path: searchHref({ type, date }) };
  return isZoneSlug(space.zone)
    ? [first, { name: space.zoneName, path: searchHref({ type, date, zone: space.zone }) }]
    : [first];
}
