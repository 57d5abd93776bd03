import { neighborhoodName } from 'shared-domain/places/neighborhoods.ts';
import { zoneName } from 'shared-domain/places/zones.ts';
import { andList, orList } from 'shared-domain/text/phrases.ts';
import { articled, inNeighborhood } from './place-articles.ts';

/** 'a Urca', 'o Leblon', 'Botafogo'. */
export const theNeighborhood = (slug: string): string => articled(slug, neighborhoodName(slug));

/** 'perto da Urca e de Botafogo'. */
export const nearTheNeighborhoods = (slugs: readonly string[]): string =>
  `perto ${slugs.map((slug) => `de ${theNeighborhood(slug)}`.replace(/^de ([ao]) /, 'd$1 ')).join(' e ')}`;

const inOne = (slug: string) => inNeighborhood(slug, neighborhoodName(slug));

interface Place {
  neighborhood: string | null;
  zone: string | null;
  /** In place of one. */
  neighborhoods?: readonly string[];
  except?: readonly string[];
}

/** Says where without naming the whole city: 'na Urca', 'na Tijuca ou em Vila Isabel', 'na Zona Sul, menos em Copacabana'; else ''. */
export function inNamedPlace({ neighborhood, zone, neighborhoods = [], except = [] }: Place): string {
  const named = neighborhood ? [neighborhood] : neighborhoods;
  const where = named.length > 0 ? orList(named.map(inOne)) : zone ? `na ${zoneName(zone)}` : '';
  if (except.length === 0) return where;
  return `${where || 'no Rio de Janeiro'}, menos ${andList(except.map(inOne))}`;
}

/** The same; without a named place 'no Rio de Janeiro'. */
export const inPlace = (place: Place): string => inNamedPlace(place) || 'no Rio de Janeiro';
