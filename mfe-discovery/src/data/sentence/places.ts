import { findNeighborhood, neighborhoods } from 'shared-domain/places/neighborhoods.ts';
import { zones } from 'shared-domain/places/zones.ts';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { ambiguousPlaces } from './ambiguous-places.ts';
import { fold } from './fold.ts';
import { elsewhere, landmarks } from './landmarks.ts';
import { people } from './numbers.ts';
import type { Line, Pattern, Reading } from './reading.ts';

type ZoneSlug = (typeof zones)[number]['slug'];
/** Several neighbourhoods are a region's. */
type Place = { zone: ZoneSlug } | { neighborhoods: readonly string[]; isNear: boolean };

/** Nicknames and common spellings. */
const otherNames: readonly [string, string][] = [
  ['copa', 'copacabana'],
  ['centro (?:do rio(?: de janeiro)?|da cidade)', 'centro'],
  ['barra', 'barra-da-tijuca'],
  ['recreio', 'recreio-dos-bandeirantes'],
  ['(?:sta|santa) th?ere[sz]a', 'santa-teresa'],
  ['jpa', 'jacarepagua'],
  ['freguesia (?:de |em )?jacarepagua', 'freguesia'],
  ['ilha', 'ilha-do-governador'],
  ['ilha de paqueta', 'paqueta'],
  ['jardim bot', 'jardim-botanico'],
  ['sao cri(?:s|t)to?vao', 'sao-cristovao'],
  ['maraca', 'maracana'],
  ['todos santos', 'todos-os-santos'],
  ['vargem gde', 'vargem-grande'],
  ['alto boa vista', 'alto-da-boa-vista'],
];
const where =
  '(?:em|n[oa]s?|ali n[oa]|la n[oa]|la em|pel[oa]|(?:bem )?(?:perto|proxim[oa]) (?:d[oae]|a|ao)|(?:n[ao] )?(?:regiao|bairro|lado|lados|area) d[oae]|bairro(?: d[oae])?|(?:(?:perto|proxim[oa]) (?:d[oae]|a|ao) )?(?:metro|estacao)(?: d[oae])?|entre|ate [oa]|pode ser(?: em| n[oa])?)';
const names: readonly [string, string][] = [
  ...neighborhoods.map(({ name, slug }): [string, string] => [fold(name).replaceAll('-', ' '), slug]),
  ...otherNames,
  ...landmarks,
];
/** A title may have it, too. */
const isLandmark = (name: string) => landmarks.some(([known]) => known === name);
const zoneNames: readonly [string, ZoneSlug][] = [
  ...zones.map(({ slug, name }): [string, ZoneSlug] => [fold(name), slug]),
  ['zs', 'zona-sul'],
  ['zn', 'zona-norte'],
  ['zo', 'zona-oeste'],
];
const saysNear = /perto|proxim|regiao|lado|area|metro|estacao/;
/** 'menos o Flamengo', 'Urca ou Ramos' */
const saysWhere = /(?<![^ ])(?:longe d[aeo]|menos|exceto|fora|ou)(?: [oa])?$/;
const behindPeople = new RegExp(`(?:^| )\\d+ ${people}$`);
/** 'Vasco x Botafogo' are clubs. */
const isMatch = (before: string, after: string) =>
  /(?:^| )(?:x|contra|jogo d[oa])$/.test(before) || /^x(?: |$)/.test(after);
const isAlone = (before: string, after: string) =>
  (/(?:^|[,.;:!?(]|(?:^| )e)$/.test(before) || behindPeople.test(before)) && /^(?:$|[,.;:!?)]|(?:e|ou) )/.test(after);

export const placePatterns: readonly Pattern[] = [
  ...zoneNames.map(
    ([name, zone]): Pattern => ({
      source: `(?:${where} )?(?:toda )?(?:a )?${name}(?: (?:do rio(?: de janeiro)?|toda))?`,
      examples: [name],
      read: () => ({ family: 'place', value: { zone } satisfies Place }),
    }),
  ),
  ...names.map(
    ([name, neighborhood]): Pattern => ({
      source: `(${where} )?(?:[oa] )?(?:${name})(?! (?:de(?! (?:manha|tarde|noite|dia|madrugada|preferencia|sabado|domingo|sexta|graca|\\d))|cultural|empresarial|comercial|historico|esportivo|espirita|comunitario|academico)(?![^ ]))`,
      examples: [],
      // 'Flamengo' is a club, too: a place where it says where, or is the whole sentence
      read: ([, preposition], { before, after }) =>
        isMatch(before, after) ||
        (ambiguousPlaces.has(name) && !preposition && !saysWhere.test(before) && !isAlone(before, after))
          ? null
          : {
              family: 'place',
              value: {
                neighborhoods: neighborhood.split(' '),
                isNear: saysNear.test(preposition ?? ''),
              } satisfies Place,
              ...(isLandmark(name) ? { ranks: true } : {}),
            },
    }),
  ),
  { source: `(?:${where} )?(?:a )?(?:${elsewhere})`, examples: [], read: () => ({ family: 'place', isUnmet: true }) },
];

/** Places that have neighbourhoods of their own: 'Freguesia, em Jacarepaguá' is Freguesia. */
const wider = new Set(['jacarepagua', 'ilha-do-governador']);

/** Says that a place is not wanted; 'sou da Barra' says something else. */
const excludes =
  /^(?:menos|exceto|salvo|tirando|excluindo|fora|longe|nao|nem|nada|sem|evit[a-z]+|em vez|ao inves)(?![^ ])/;

interface RequestedPlaces {
  filters: Partial<SearchFilters>;
  unmet: string[];
  ranking: readonly Reading[];
  /** Those that became a filter of excluded places. */
  excluded: readonly Reading[];
  /** The single neighbourhood is meant with its surroundings. */
  isNear: boolean;
}

/**
 * Merges neighbourhoods, any of which will do, or a zone, without the refused ones. A neighbourhood next to a zone
 * ranks, and is reported as no filter.
 */
export function mergePlaces(line: Line, readings: readonly Reading[]): RequestedPlaces {
  const all = readings.filter(
    (reading): reading is Reading<Place> => reading.family === 'place' && reading.value !== undefined,
  );
  const places = all.filter(({ isNegated }) => !isNegated);
  let isRefused = false;
  const excluded = all.filter(({ isNegated, ranks, from, value }) => {
    // a list goes on: 'menos Barra, Recreio e Jacarepaguá'
    isRefused = isNegated && !ranks && (isRefused || excludes.test(line.words.slice(from).join(' ')));
    return isRefused && 'neighborhoods' in value;
  });
  const except = [...new Set(excluded.flatMap(({ value }) => ('neighborhoods' in value ? value.neighborhoods : [])))];
  const requested = requestedPlaces(line, places);
  return {
    ...requested,
    filters: { ...requested.filters, ...(except.length > 0 ? { except } : {}) },
    excluded,
    isNear: places.some(({ value }) => 'isNear' in value && value.isNear),
  };
}

function requestedPlaces(line: Line, places: readonly Reading<Place>[]): Omit<RequestedPlaces, 'excluded' | 'isNear'> {
  const slugs = new Set(places.flatMap(({ value }) => ('neighborhoods' in value ? value.neighborhoods : [])));
  const zoneOf = (slug: string) => findNeighborhood(slug)?.zone;
  const requested = new Set(
    places.flatMap(({ value }) => ('zone' in value ? value.zone : value.neighborhoods.map(zoneOf))),
  );
  const isEither = places.slice(1).some(({ from }) => line.words[from] === 'ou' || line.words[from - 1] === 'ou');
  if (slugs.size === 2 && requested.size === 1 && !isEither)
    for (const slug of slugs) if (wider.has(slug)) slugs.delete(slug);
  const hasZone = places.some(({ value }) => 'zone' in value);
  const [zone = null] = requested;
  if (requested.size === 0) return { filters: {}, unmet: [], ranking: [] };
  if (requested.size === 1 && slugs.size === 0) return { filters: { zone }, unmet: [], ranking: [] };
  // 'Tijuca ou Zona Norte' is the zone
  if (requested.size === 1 && isEither && hasZone) return { filters: { zone }, unmet: [], ranking: places };
  const isWholeZone = hasZone && requested.size > 1;
  if (isWholeZone) return { filters: {}, unmet: places.map(({ typed }) => typed), ranking: places };
  const [neighborhood = null, ...others] = slugs;
  if (others.length === 0) return { filters: { zone, neighborhood }, unmet: [], ranking: [] };
  return { filters: { neighborhoods: [...slugs] }, unmet: [], ranking: [] };
}
