import { neighborhoodsOfZone } from '../places/neighborhoods.ts';
import { isZoneSlug, zones } from '../places/zones.ts';
import { spaceTypes } from './space-types.ts';

export const typeOptions = spaceTypes.map(({ key, label }) => ({ value: key, label }));

export const zoneOptions = zones.map(({ slug, name }) => ({ value: slug, label: name }));

/** None before there is a zone. */
export function neighborhoodOptions(zone: string | null): { value: string; label: string }[] {
  return isZoneSlug(zone) ? neighborhoodsOfZone(zone).map(({ slug, name }) => ({ value: slug, label: name })) : [];
}
