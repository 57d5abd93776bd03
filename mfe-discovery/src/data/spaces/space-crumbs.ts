import { isZoneSlug } from 'shared-domain/places/zones.ts';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
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
    path: type && !date ? categoryPath(type) : hrefOf(requested),
  };
  return isZoneSlug(space.zone)
    ? [first, { name: space.zoneName, path: hrefOf({ ...requested, zone: space.zone }) }]
    : [first];
}

/** The same as `searchHref`, without the code of all other filters: it is part of the first view. */
function hrefOf(filters: Partial<Pick<SearchFilters, 'type' | 'date' | 'zone'>>): string {
  const params = ['type', 'date', 'zone'] as const;
  const query = params.flatMap((param) => (filters[param] ? `${param}=${filters[param]}` : [])).join('&');
  return query ? `/buscar?${query}` : '/buscar';
}
