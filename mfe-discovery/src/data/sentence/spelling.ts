import { distance } from 'fastest-levenshtein';
import { neighborhoods } from 'shared-domain/places/neighborhoods.ts';
import { thingEntries } from 'shared-domain/spaces/fields/thing-entries.ts';
import { ambiguousPlaces } from './ambiguous-places.ts';
import { fold } from './fold.ts';
import { numberWords } from './numbers.ts';

/** Abbreviations and frequent spellings, by the word as it is typed. */
const shortened: Readonly<Record<string, string>> = {
  c: 'com',
  cm: 'com',
  p: 'para',
  q: 'que',
  n: 'nao',
  naum: 'nao',
  hj: 'hoje',
  dps: 'depois',
  prox: 'proximo',
  qui: 'quinta',
  sex: 'sexta',
  sab: 'sabado',
  sabs: 'sabados',
  pess: 'pessoas',
  max: 'maximo',
  picina: 'piscina',
  cowork: 'coworking',
  estac: 'estacionamento',
};

/** Words that the rules know: one wrong letter in them is corrected. Shorter ones are near too many others. */
const shortestCorrected = 5;
const vocabulary = new Set(
  [
    ...thingEntries.flatMap(({ words }) => words?.corrected ?? []),
    ...`pessoas convidados domingo domingos sabado sabados
    janeiro fevereiro setembro outubro novembro dezembro governador bandeirantes botanico laranjeiras cristovao recreio`.split(
      /\s+/,
    ),
    ...neighborhoods.map(({ name }) => fold(name)).filter((name) => !/[ -]/.test(name) && !ambiguousPlaces.has(name)),
  ].filter((word) => word.length >= shortestCorrected),
);
/** Of names that have several words: 'dentro' is no 'centro'. */
const placeWords = new Set(neighborhoods.flatMap(({ name }) => fold(name).split(/[ -]/)));
/** Words of their own that are one letter away from one of these. */
const notMisspelled = new Set(
  `fazendo fazendas projeto projetos projeta projetar protetor caminho lampinho portugues estudo estudos estudou estadio estadios
  gravado tramado gramada pessoa pessoal quinta quintas quinto quental sozinha coxinha coxinhas cozinho churrasqueiro camarim cadete
  cateter estagio estacao contencao convidado paragem garfagem dominio domino varandas palestras condicionada climatizada climatizados
  mansoes parana gambia jacarei teodoro corporativa corporativos convidada recreios recreativo`.split(/\s+/),
);
const withDiminutive = new Set([...vocabulary, 'salao', 'sitio', 'casa', 'espaco', 'lugar']);

/** Returns the word behind a folded one: 'c' is 'com', 'salaozinho' is 'salao', 'casamnto' is 'casamento'. */
export function spelled(word: string): string {
  const known = shortened[word];
  if (known) return known;
  if ([vocabulary, notMisspelled, placeWords, numberWords].some((words) => words.has(word))) return word;
  const stem = /^(.{3,}?)z?inh[oa]s?$/.exec(word)?.[1];
  const whole = stem && [stem, `${stem}o`, `${stem}io`, `${stem}a`].find((base) => withDiminutive.has(base));
  if (whole) return whole;
  if (word.length < shortestCorrected) return word;
  const most = word.length < 8 ? 1 : 2;
  const near = [...vocabulary].filter((other) => distance(other, word) <= most || isSwapped(other, word));
  const closest = near.filter((other) => distance(other, word) === 1);
  const [only, ...others] = closest.length > 0 ? closest : near;
  return only && others.length === 0 ? only : word;
}

/** Whether two adjacent letters are swapped: 'psicina'. */
function isSwapped(one: string, other: string): boolean {
  const at = [...one].findIndex((letter, index) => letter !== other[index]);
  return (
    one.length === other.length &&
    one[at] === other[at + 1] &&
    one[at + 1] === other[at] &&
    one.slice(at + 2) === other.slice(at + 2)
  );
}
