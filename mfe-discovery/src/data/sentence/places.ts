import { findNeighborhood, neighborhoods } from 'shared-domain/places/neighborhoods.ts';
import { zoneName, zones } from 'shared-domain/places/zones.ts';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { ambiguousPlaces } from './ambiguous-places.ts';
import { fold } from './fold.ts';
import { type Sentence, words } from './words.ts';

/** How people call them, or write them. */
const otherNames: [string, string][] = [
  ['copa', 'copacabana'],
  ['centro (?:do rio(?: de janeiro)?|da cidade)', 'centro'],
  ['barra', 'barra-da-tijuca'],
  ['recreio', 'recreio-dos-bandeirantes'],
  ['(?:sta|santa) th?ere[sz]a', 'santa-teresa'],
  ['jpa', 'jacarepagua'],
  ['ilha', 'ilha-do-governador'],
  ['ilha de paqueta', 'paqueta'],
  ['jardim bot', 'jardim-botanico'],
  ['sao cri(?:s|t)to?vao', 'sao-cristovao'],
  ['maraca', 'maracana'],
  ['todos santos', 'todos-os-santos'],
  ['vargem gde', 'vargem-grande'],
  ['alto da boa vista|alto boa vista', 'alto-da-boa-vista'],
];

const where =
  '(?:em|n[oa]s?|ali n[oa]|la n[oa]|la em|pel[oa]|(?:bem )?(?:perto|proximo|proxima) (?:d[oae]|a|ao)|(?:n[ao] )?(?:regiao|bairro|lado|lados|area|zona) d[oae]|bairro(?: d[oae])?|nao (?:[a-z]+ ){0,2}longe d[aeo]|entre)';
const zoneNames: [string, (typeof zones)[number]['slug']][] = [
  ...zones.map(({ slug, name }): [string, typeof slug] => [fold(name), slug]),
  ['zs', 'zona-sul'],
  ['zn', 'zona-norte'],
  ['zo', 'zona-oeste'],
];

const names: [string, string][] = [
  ...neighborhoods.map(({ name, slug }): [string, string] => [fold(name).replaceAll('-', ' '), slug]),
  ...otherNames,
].sort(([a], [b]) => b.length - a.length);
const anyName = names.map(([name]) => name).join('|');
const anyZone = zoneNames.map(([name]) => name).join('|');
/** A place by its name, as a pattern. */
export const anyPlace = `(?:${anyName}|${anyZone})`;

/** Places that have neighbourhoods of their own: 'Freguesia, em Jacarepaguá' is Freguesia. */
const wider = new Set(['jacarepagua', 'ilha-do-governador']);

/** Where: a neighbourhood or a zone, by its name or what people call it. Of several neighbourhoods the zone that all lie in. */
export function readPlace(sentence: Sentence, unmet: string[]): Partial<SearchFilters> {
  let isEither = false;
  const foundZones: (typeof zones)[number]['slug'][] = [];
  sentence.takeAll(
    words(`((?:(?:${where}|toda|inteira|ou|e) )*)(?:a )?(${anyZone})(?: (?:do rio(?: de janeiro)?|toda))?`),
    ([, joined = '', name]) => {
      isEither ||= /(?:^| )ou /.test(joined);
      const [, slug] = zoneNames.find(([known]) => known === name) ?? [];
      if (slug && !foundZones.includes(slug)) foundZones.push(slug);
    },
  );
  const found: string[] = [];
  sentence.takeAll(
    words(
      `(?:(${where}) )?((?:(?:ou|e|o|a|n[oa]|em) )*)(${anyName})(?! (?:de|cultural|empresarial|comercial|historico)(?![^ ]))`,
    ),
    (match) => {
      const [whole, said, joined = '', name = ''] = match;
      const isSaid =
        said !== undefined ||
        /n[oa]|em/.test(joined) ||
        found.length > 0 ||
        (/ou/.test(joined) && foundZones.length > 0) ||
        whole === match.input;
      if (ambiguousPlaces.has(name) && !isSaid) return false;
      const [, slug] = names.find(([source]) => new RegExp(`^(?:${source})$`).test(name)) ?? [];
      isEither ||= /(?:^| )ou /.test(joined);
      if (slug && !found.includes(slug)) found.push(slug);
      return true;
    },
  );

  if (!isEither && found.length === 2 && found.some((slug) => wider.has(slug))) {
    const narrow = found.filter((slug) => !wider.has(slug));
    const zonesOf = new Set(found.map((slug) => findNeighborhood(slug)?.zone));
    if (narrow.length === 1 && zonesOf.size === 1) found.splice(0, 2, ...narrow);
  }
  const [first] = found;
  const [zone] = foundZones;
  const ofThem = new Set(found.map((slug) => findNeighborhood(slug)?.zone));
  // a neighbourhood of the zone beside it says more, unless either will do
  if (foundZones.length > 1 || isEither) for (const known of foundZones) ofThem.add(known);
  const [shared] = ofThem;
  if (first === undefined && foundZones.length < 2) return zone ? { zone } : {};
  if (found.length === 1 && first && (foundZones.length === 0 || (foundZones.length === 1 && !isEither)))
    return { zone: findNeighborhood(first)?.zone ?? null, neighborhood: first };
  if (ofThem.size === 1 && shared) return { zone: shared };
  const all = [...foundZones.map(zoneName), ...found.map((slug) => findNeighborhood(slug)?.name ?? slug)];
  unmet.push(all.join(', '));
  return {};
}
