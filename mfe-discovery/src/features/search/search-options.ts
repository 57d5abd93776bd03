import { neighborhoodsOfZone } from 'shared-domain/places/neighborhoods.ts';
import { type ZoneSlug, zones } from 'shared-domain/places/zones.ts';
import { capacityBands, priceBands, sortOrders } from 'shared-domain/spaces/search-bands.ts';
import type { SearchFilters } from 'shared-domain/spaces/search-filters.schema.ts';
import { spaceTypes } from 'shared-domain/spaces/space-types.ts';

/** What the selects of the search offer. */
export const typeOptions = spaceTypes.map(({ key, label }) => ({ value: key, label }));
export const zoneOptions = zones.map(({ slug, name }) => ({ value: slug, label: name }));
export const priceOptions = priceBands.map(({ key, label }) => ({ value: key, label }));
export const capacityOptions = capacityBands.map(({ key, label }) => ({ value: key, label }));
export const sortOptions = sortOrders.map(({ key, label }) => ({ value: key, label }));

export function neighborhoodOptions(zone: ZoneSlug | null) {
  return zone ? neighborhoodsOfZone(zone).map(({ slug, name }) => ({ value: slug, label: name })) : [];
}

/** How many filters the bar does not show by itself: the number on 'Filtros'. */
export function furtherFilters(filters: SearchFilters): number {
  return (filters.price ? 1 : 0) + (filters.capacity ? 1 : 0) + filters.amenities.length;
}

/** What a field of the search calls when it changes. */
export type ChangeSearch = (change: Partial<SearchFilters>) => void;
