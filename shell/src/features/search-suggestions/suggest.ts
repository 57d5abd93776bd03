import { neighborhoods } from 'shared-domain/places/neighborhoods.ts';
import { slugOf } from 'shared-domain/places/slug.ts';
import { zoneName, zones } from 'shared-domain/places/zones.ts';
import { everydayWords } from 'shared-domain/rules/everyday-words.ts';
import { spaceTypes } from 'shared-domain/spaces/space-types.ts';

export interface Suggestion {
  kind: 'recent' | 'place' | 'type' | 'occasion' | 'space';
  /** The text to search for, unless it leads to a page of its own. */
  label: string;
  note: string;
  to: string | null;
}

interface Known {
  name: string;
  slug: string;
  note: string;
}

const places: readonly Known[] = [
  ...zones.map(({ slug, name }) => ({ slug, name, note: 'Zona inteira' })),
  ...neighborhoods.map(({ slug, name, zone }) => ({ slug, name, note: zoneName(zone) })),
];

const types: readonly Known[] = spaceTypes
  .filter(({ key }) => key !== 'outros')
  .map(({ label }) => ({ name: label, slug: slugOf(label), note: 'Tipo de espaço' }));

/** Occasions, in words that the search knows. */
export const occasions = [
  'Aniversário',
  'Bodas',
  'Chá de bebê',
  'Chá revelação',
  'Churrasco',
  'Confraternização',
  'Ensaio fotográfico',
  'Festa de 15 anos',
  'Festa infantil',
  'Formatura',
  'Mini wedding',
  'Palestra',
  'Reunião',
  'Show',
  'Treinamento',
  'Workshop',
];

const knownOccasions: readonly Known[] = occasions.map((name) => ({ name, slug: slugOf(name), note: 'Ocasião' }));

const most = { places: 4, types: 3, occasions: 3 };

/** Most words of a place's name. */
const longestName = 4;

/** Words of a sentence that begin no place there. */
const between = new Set(['para', 'pra', 'com', 'sem', 'por', 'ate', 'dia', 'que', 'mil', 'uma', 'casa', 'vista']);
const where = /(?:^|\s)(?:em|n[oa]s?|d[aeo]s?|bairro|entre|ou)$/i;

/**
 * Completes a typed text from data in the browser: its last words are completed to a place ('sítio em varg' to 'sítio em Vargem Grande'),
 * the whole of it to a type or an occasion. The search reads each as a sentence.
 */
export function suggest(text: string): Suggestion[] {
  const typed = text.trim().split(/\s+/);
  const whole = slugOf(typed.join(' '));
  if (whole.length < 2) return [];
  const alone = (kind: Suggestion['kind'], known: readonly Known[], limit: number) =>
    beginningWith(known, whole)
      .slice(0, limit)
      .map(({ name, note }): Suggestion => ({ kind, label: name, note, to: null }));
  return [
    ...suggestPlaces(typed),
    ...alone('type', types, most.types),
    ...alone('occasion', knownOccasions, most.occasions),
  ];
}

function suggestPlaces(typed: readonly string[]): Suggestion[] {
  for (let last = Math.min(typed.length, longestName); last > 0; last--) {
    const before = typed.slice(0, -last).join(' ');
    const beginning = slugOf(typed.slice(-last).join(' '));
    if (before && (beginning.length < 3 || between.has(beginning))) continue;
    const found = beginningWith(places, beginning);
    if (found.length === 0) continue;
    const joined = before && !where.test(before) ? `${before} em` : before;
    return found
      .slice(0, most.places)
      .map(({ name, note }) => ({ kind: 'place', label: joined ? `${joined} ${name}` : name, note, to: null }));
  }
  return [];
}

/** Returns entries with that name, then those that begin with it (first as a whole word), then those with a later word that does. */
function beginningWith(known: readonly Known[], beginning: string): Known[] {
  if (beginning.length < 2) return [];
  const called = everydayWords[beginning];
  const rank = ({ slug }: Known) => {
    if (slug === called) return 0;
    if (`${slug}-`.startsWith(`${beginning}-`)) return 1;
    if (slug.startsWith(beginning)) return 2;
    return slug.includes(`-${beginning}`) ? 3 : null;
  };
  return known
    .flatMap((each) => {
      const own = rank(each);
      return own === null ? [] : [{ each, rank: own }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ each }) => each);
}

/** Returns whether every word of the text begins a word of the title. */
export function isInTitle(title: string, text: string): boolean {
  const words = slugOf(title).split('-');
  return slugOf(text.trim())
    .split('-')
    .filter(Boolean)
    .every((beginning) => words.some((word) => word.startsWith(beginning)));
}
