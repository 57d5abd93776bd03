import { isZoneSlug } from 'shared-domain/places/zones.ts';
import { searchHref } from 'shared-domain/spaces/search-address.ts';
import type { SpaceItem } from 'shared-domain/spaces/space-card.ts';
import { categoryPath, findType } from 'shared-domain/spaces/space-types.ts';

export interface Crumb {
  name: string;
  path: string;
}

/**
 * The ways back to spaces like this one: its category (or all spaces), then its zone.
 * @param date `yyyy-MM-dd`; with one they are searches for what is free then, since categories know no day
 */
export function spaceCrumbs(space: Pick<SpaceItem, 'type' | 'zone' | 'zoneName'>, date: string | null = null): Crumb[] {
  const type = findType(space.type);
  const requested = { type: type?.key ?? null, date };
  const first = {
    name: type?.category.short ?? 'Todos os espaços',
    path: type && !date ? categoryPath(type) : searchHref(requested),
  };
  return isZoneSlug(space.zone)
    ? [first, { name: space.zoneName, path: searchHref({ ...requested, zone: space.zone }) }]
    : [first];
}
