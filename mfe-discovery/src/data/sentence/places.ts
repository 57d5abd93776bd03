import { findNeighborhood, neighborhoods } from 'shared-domain/places/neighborhoods.ts';
import { zones } from 'shared-domain/places/zones.ts';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { fold, type Sentence, words } from './words.ts';

/** How people call them, or write them. */
const otherNames: [string, string][] = [
  ['copa', 'copacabana'],
  ['centro (?:do rio(?: de janeiro)?|da cidade)', 'centro'],
  ['barra', 'barra-da-tijuca'],
  ['recreio', 'recreio-dos-bandeirantes'],
  ['(?:sta|santa) th?ere[sz]a', 'santa-teresa'],
  ['jpa', 'jacarepagua'],
  ['ilha', 'ilha-do-governador'],
  ['jardim bot', 'jardim-botanico'],
  ['sao cri(?:s|t)to?vao', 'sao-cristovao'],
  ['maraca', 'maracana'],
  ['todos santos', 'todos-os-santos'],
  ['vargem gde', 'vargem-grande'],
  ['alto da boa vista|alto boa vista', 'alto-da-boa-vista'],
];

/** Names that are everyday words, surnames or clubs, too: only after a word that says where. */
const ambiguous = new Set([
  ...[
    'acari',
    'anil',
    'benfica',
    'caju',
    'centro',
    'colegio',
    'cosmos',
    'encantado',
    'flamengo',
    'freguesia',
    'gloria',
    'ilha',
  ],
  ...[
    'jacare',
    'lagoa',
    'mangueira',
    'mare',
    'paciencia',
    'penha',
    'piedade',
    'pilares',
    'ramos',
    'riachuelo',
    'rocha',
  ],
  ...['rocinha', 'sampaio', 'saude', 'tanque', 'vasco da gama', 'vila militar', 'vista alegre'],
]);

const where =
  '(?:em|n[oa]s?|ali n[oa]|la n[oa]|la em|pel[oa]|(?:bem )?(?:perto|proximo|proxima) (?:d[oae]|a|ao)|(?:n[ao] )?(?:regiao|bairro|lado|lados|area|zona) d[oae]|bairro|entre)';
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
const anyPlace = names.map(([name]) => name).join('|');

/** What is said not to be the place: 'que não seja na Barra'. Nothing filters by it. */
export function readPlacesNot(sentence: Sentence, unmet: string[]): void {
  const not =
    '(?:que )?nao (?:seja |fique |pode ser )?(?:em|n[oa])|fora d[aoe]|longe d[aoe]|exceto(?: (?:em|n[oa]))?|menos (?:em|n[oa]|o|a)|sem ser (?:em|n[oa])';
  sentence.takeAll(words(`(?:${not}) (?:${anyPlace}|zona [a-z]+)`), (match) => {
    unmet.push(sentence.typed(match));
  });
}

/** Where: a neighbourhood or a zone, by its name or what people call it. Of several neighbourhoods the zone that all lie in. */
export function readPlace(sentence: Sentence, unmet: string[]): Partial<SearchFilters> {
  const found: string[] = [];
  sentence.takeAll(
    words(
      `(?:(${where}) )?((?:(?:ou|e|o|a|n[oa]|em) )*)(${anyPlace})(?! (?:de|cultural|empresarial|comercial|historico)(?![^ ]))`,
    ),
    (match) => {
      const [whole, said, joined = '', name = ''] = match;
      const isSaid = said !== undefined || /n[oa]|em/.test(joined) || found.length > 0 || whole === match.input;
      if (ambiguous.has(name) && !isSaid) return false;
      const [, slug] = names.find(([source]) => new RegExp(`^(?:${source})$`).test(name)) ?? [];
      if (slug && !found.includes(slug)) found.push(slug);
      return true;
    },
  );
  let zone: (typeof zones)[number]['slug'] | undefined;
  for (const [name, slug] of zoneNames) {
    sentence.takeAll(
      words(`(?:(?:${where}|toda|inteira|ou|e) )*(?:a )?(?:${name})(?: (?:do rio(?: de janeiro)?|toda))?`),
      () => {
        zone ??= slug;
      },
    );
  }

  const [first] = found;
  if (first === undefined) return zone ? { zone } : {};
  if (found.length === 1) return { zone: findNeighborhood(first)?.zone ?? null, neighborhood: first };
  const ofThem = new Set(found.map((slug) => findNeighborhood(slug)?.zone));
  const [shared] = ofThem;
  if (ofThem.size === 1 && shared) return { zone: shared };
  unmet.push(found.map((slug) => findNeighborhood(slug)?.name ?? slug).join(', '));
  return {};
}
