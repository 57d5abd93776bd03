import { thingEntries } from '../spaces/fields/thing-entries.ts';

/**
 * Occasions, spelled like the keys below. Nearly every space suits them and few say so: these words rank the results of a search and
 * exclude none.
 */
export const occasionWords: readonly string[] = [
  'festa',
  'festas',
  'festinha',
  'festao',
  'aniversario',
  'niver',
  '15 anos',
  'debutante',
  'formatura',
  'festa infantil',
  'festa junina',
  'cha bebe',
  'cha revelacao',
  'cha panela',
  'batizado',
  'noivado',
  'confraternizacao',
  'confra',
  'comemoracao',
  'celebracao',
  'evento',
  'eventos',
];

/**
 * Words that people use and listings don't, and what they lead to, for the search by text. After a change `npm run db:rules` writes
 * what the database reads.
 *
 * A key is one to three words without those that say nothing ('chá de bebê' is 'cha bebe'), folded as search compares words: lower
 * case, no accents, 'oes' as 'ao'. What it leads to is found in addition to the words themselves: `|` is either, `&` both. With `=` it is found instead of them: the stem of 'casar' is
 * that of 'casa'.
 */
export const everydayWords: Readonly<Record<string, string>> = {
  // types and amenities
  ...Object.fromEntries(thingEntries.flatMap(({ words }) => Object.entries(words?.everyday ?? {}))),
  rooftop: 'cobertura | terraco',
  // occasions
  aniversario: 'festa',
  '15 anos': 'festa',
  debutante: 'festa',
  formatura: 'festa',
  'festa infantil': 'festa',
  'festa junina': 'festa',
  festinha: 'festa',
  festao: 'festa',
  niver: 'festa',
  batizado: 'festa',
  noivado: 'festa',
  confra: 'festa | corporativo',
  'cha panela': 'festa',
  'cha bebe': 'festa',
  'cha revelacao': 'festa',
  confraternizacao: 'festa | corporativo',
  reuniao: 'corporativo | coworking',
  workshop: 'corporativo | coworking',
  // places
  copa: 'copacabana',
  jpa: 'jacarepagua',
};
