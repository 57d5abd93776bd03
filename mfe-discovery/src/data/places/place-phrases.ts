import { neighborhoodName } from 'shared-domain/places/neighborhoods.ts';
import { zoneName } from 'shared-domain/places/zones.ts';
import { articled, inNeighborhood } from './place-articles.ts';

/** 'a Urca', 'o Leblon', 'Botafogo'. */
export const theNeighborhood = (slug: string): string => articled(slug, neighborhoodName(slug));

/** 'perto da Urca e de Botafogo'. */
export const nearTheNeighborhoods = (slugs: readonly string[]): string =>
  `perto ${slugs.map((slug) => `de ${theNeighborhood(slug)}`.replace(/^de ([ao]) /, 'd$1 ')).join(' e ')}`;

/** 'na Urca' or 'na Zona Sul' or 'no Rio de Janeiro': the narrowest place that is known. */
export function inPlace(place: { neighborhood: string | null; zone: string | null }): string {
  if (place.neighborhood) return inNeighborhood(place.neighborhood, neighborhoodName(place.neighborhood));
  return place.zone ? `na ${zoneName(place.zone)}` : 'no Rio de Janeiro';
}
