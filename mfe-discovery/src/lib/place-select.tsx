import { neighborhoodName, neighborhoodOptions } from 'shared-domain/places/neighborhoods.ts';
import { isZoneSlug, zones } from 'shared-domain/places/zones.ts';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { zoneOptions } from 'shared-domain/spaces/space-options.ts';
import { orList } from 'shared-domain/text/phrases.ts';
import { Select } from 'shared-ui/primitives/select.tsx';
import type { SearchFacets } from '../data/spaces/search-facets.query.ts';
import { withCounts } from './option-counts.ts';
import { useServerDocument } from './use-server-document.ts';

interface PlaceSelectProps {
  id: string;
  className: string;
  filters: Pick<SearchFilters, 'zone' | 'neighborhood' | 'neighborhoods'>;
  /** Number of spaces that each zone would bring, and each neighbourhood of the chosen one. */
  facets?: SearchFacets | undefined;
  onChange: (place: Partial<Pick<SearchFilters, 'zone' | 'neighborhood'>>) => void;
}

/** Zones and neighbourhoods in one list; in the document only those of the chosen zone, which is 5 KB less. */
export function PlaceSelect({ filters, facets, onChange, ...props }: PlaceSelectProps) {
  const { zone, neighborhood } = filters;
  const several = severalPlaces(filters);
  const listed = useServerDocument() ? zones.filter(({ slug }) => slug === zone) : zones;
  return (
    <Select
      {...props}
      placeholder={several || 'Todo o Rio'}
      options={withCounts(zoneOptions, facets?.zones, zone)}
      groups={listed.map(({ slug, name }) => ({
        label: name,
        options: withCounts(neighborhoodOptions(slug), slug === zone ? facets?.neighborhoods : undefined, neighborhood),
      }))}
      value={neighborhood ?? (several ? '' : (zone ?? ''))}
      onValueChange={(place) =>
        onChange(
          place === '' || isZoneSlug(place) ? { zone: place || null, neighborhood: null } : { neighborhood: place },
        )
      }
    />
  );
}

/** 'Tijuca ou Vila Isabel', of a search in several; '' otherwise. */
export const severalPlaces = ({ neighborhoods }: Pick<SearchFilters, 'neighborhoods'>): string =>
  orList(neighborhoods.map(neighborhoodName));
