/** The four steps that the meter of a new password shows. */
export type PasswordStrength = 'weak' | 'fair' | 'good' | 'strong';

/** Frequent passwords in Brazil, without accents; guessing begins with these. */
const common = [
  'senha',
  'password',
  'mudar',
  'brasil',
  'flamengo',
  'vasco',
  'corinthians',
  'palmeiras',
  'botafogo',
  'fluminense',
  'santos',
  'jesus',
  'deus',
  'familia',
  'amor',
  'admin',
  'teste',
  'espacosrio',
  'espacos',
  'segredo',
];
const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

/**
 * Estimates how hard the password is to guess: known words, the person's own data, runs and repetitions count as one character each. It
 * never forbids anything; a dictionary that knows more would be larger than the whole page.
 */
export function passwordStrength(password: string, ownData: readonly string[] = []): PasswordStrength {
  const plain = withoutAccents(password);
  const known = [...common, ...ownData.flatMap(partsOf)].sort((a, b) => b.length - a.length);
  let rest = plain;
  for (const word of known) rest = rest.replaceAll(word, '\0');
  const bits = unpredictable(rest) * Math.log2(alphabetOf(password));
  if (bits < 36) return 'weak';
  if (bits < 50) return 'fair';
  return bits < 66 ? 'good' : 'strong';
}

const withoutAccents = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

const partsOf = (text: string) =>
  withoutAccents(text)
    .split(/[^a-z0-9]+/)
    .filter((part) => part.length >= 3);

/** Counts characters that do not simply continue the one before ("aaa", "123", "qwe", "cba"). */
function unpredictable(text: string): number {
  const characters = [...text];
  return characters.filter((character, place) => {
    const before = characters[place - 1];
    return before === undefined || (character !== before && !areNeighbours(before, character));
  }).length;
}

const areNeighbours = (a: string, b: string) => rows.some((row) => row.includes(a + b) || row.includes(b + a));

function alphabetOf(password: string): number {
  const kinds: [RegExp, number][] = [
    [/\p{Ll}/u, 26],
    [/\p{Lu}/u, 26],
    [/\p{N}/u, 10],
    [/[^\p{L}\p{N}]/u, 33],
  ];
  return Math.max(
    2,
    kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0),
  );
}
