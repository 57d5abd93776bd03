import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { isZoneSlug } from 'shared-domain/places/zones.ts';
import { noFilters } from 'shared-domain/spaces/search-address.ts';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import type { SpaceItem } from 'shared-domain/spaces/space-card.ts';
import { isSpaceTypeKey } from 'shared-domain/spaces/space-types.ts';
import { searchSpaces } from './search-spaces.query.ts';

const mostShown = 3;

/**
 * Spaces of the same kind: first those of the same zone, then those of the whole city; with a day only those that are free
 * then. Never the space itself.
 */
export const similarSpacesOptions = (space: Pick<SpaceItem, 'id' | 'type' | 'zone'>, day: string | null) =>
  queryOptions({
    queryKey: spaceKeys.similar(space.id, space.type, space.zone, day),
    queryFn: async ({ signal }): Promise<SpaceItem[]> => {
      const filters = {
        ...noFilters,
        type: isSpaceTypeKey(space.type) ? space.type : null,
        zone: isZoneSlug(space.zone) ? space.zone : null,
        date: day,
      };
      const near = await searchSpaces(filters, mostShown + 1, signal);
      const others = near.items.filter((item) => item.id !== space.id);
      if (others.length >= mostShown || filters.zone === null) return others.slice(0, mostShown);
      const anywhere = await searchSpaces({ ...filters, zone: null }, mostShown * 2 + 1, signal);
      const known = new Set([space.id, ...others.map((item) => item.id)]);
      return [...others, ...anywhere.items.filter((item) => !known.has(item.id))].slice(0, mostShown);
    },
    staleTime: 5 * 60_000,
    placeholderData: keepPreviousData,
  });
