import path from 'node:path';
import { backendDir } from '../backend/stack/src/supabase-cli.ts';
import { digitSigns, lookAlikes } from './look-alikes.ts';
import { moderatedPhrases, numberWords, spelledWords, wordClasses } from './moderated-words.ts';
import { verbForms } from './verb-forms.ts';

export const moderationFile = path.join(backendDir, 'supabase/schemas/foundation/moderated-words.sql');

/** Returns all spellings of a word in a list: its plural, those of its braces, the forms of a verb. */
function spellings(word: string): string[] {
  const braces = /^(.*?)\{([a-z,]*)\}(.*)$/.exec(word);
  if (braces) {
    const [, before = '', choices = '', behind = ''] = braces;
    return choices.split(',').flatMap((choice) => spellings(`${before}${choice}${behind}`));
  }
  if (word.endsWith('(s)')) return [word.slice(0, -3), `${word.slice(0, -3)}s`];
  return word.endsWith('~') ? verbForms(word.slice(0, -1)) : [word];
}
const words = (list: string) => list.trim().split(/\s+/).flatMap(spellings);
const classes = new Map<string, ReadonlySet<string>>(
  Object.entries(wordClasses).map(([name, list]) => [name, new Set(words(list))]),
);
const phrases = Object.entries(moderatedPhrases).map(([kind, list]) => ({
  kind,
  phrases: list.split('\n').flatMap((line) => (line.trim() ? [line.trim().split(/\s+/)] : [])),
}));

/** Tokens that are no words. */
const marks: Readonly<Record<string, string>> = { '#': '#', ',': ',', ':': ':', handle: '@', key: '=', _: '_' };
const isGap = (item: string) => /^\.\.\d$/.test(item);
const alternatives = (item: string) => (item === '!site' ? [] : item.replace(/^!/, '').split('|'));
const membersOf = (name: string) => classes.get(name) ?? new Set(spellings(name));

/** A sign for each set of words that the phrases cannot tell apart. */
function assignSigns() {
  const atoms = new Map(classes);
  for (const word of ['por', 'que', 'proprio', 'propria']) atoms.set(word, new Set([word]));
  for (const item of phrases.flatMap((kind) => kind.phrases.flat())) {
    if (isGap(item) || item === '^' || item === '$') continue;
    for (const atom of alternatives(item)) {
      if (atom === '?' || atom in marks || atoms.has(atom)) continue;
      if (!/^[a-z{,}]+(\(s\)|~)?$/.test(atom)) throw new Error(`Neither a word nor a class: ${atom} (${item})`);
      atoms.set(atom, membersOf(atom));
    }
  }
  const membership = new Map<string, string[]>();
  for (const [atom, members] of atoms)
    for (const word of members) {
      if (!/^[a-z]+$/.test(word)) throw new Error(`Not folded: ${word}`);
      membership.set(word, [...(membership.get(word) ?? []), atom]);
    }
  // Letters that a regular expression reads as themselves; Postgres looks up the first planes fastest.
  const free: string[] = [];
  for (const [from, to] of [
    [0x41, 0x7b],
    [0x100, 0x590],
    [0x1e00, 0x2000],
    [0x3400, 0x4000],
  ] as const)
    for (let code = from; code < to; code += 1)
      if (/\p{L}/u.test(String.fromCodePoint(code))) free.push(String.fromCodePoint(code));
  const signs = new Map<string, string>();
  const signOf = new Map<string, string>();
  const signsOfAtom = new Map<string, Set<string>>();
  const byClasses = [...membership].map(([word, itsAtoms]) => ({ word, itsAtoms, key: itsAtoms.sort().join(' ') }));
  byClasses.sort((one, other) => (one.key < other.key ? -1 : 1));
  for (const { word, itsAtoms, key } of byClasses) {
    const sign = signs.get(key) ?? free[signs.size];
    if (!sign) throw new Error('More sets of words than signs');
    signs.set(key, sign);
    signOf.set(word, sign);
    for (const atom of itsAtoms) signsOfAtom.set(atom, (signsOfAtom.get(atom) ?? new Set()).add(sign));
  }
  return { signOf, signsOfAtom };
}
const { signOf, signsOfAtom } = assignSigns();

/** Signs as an expression's ranges, where more than two follow each other: long lists are slow to compile. */
function signRanges(signs: readonly string[]): string {
  const runs: string[][] = [];
  for (const sign of [...signs].sort()) {
    const run = runs.at(-1);
    if (run && (run.at(-1)?.codePointAt(0) ?? 0) + 1 === sign.codePointAt(0) && /\p{L}/u.test(sign)) run.push(sign);
    else runs.push([sign]);
  }
  return runs.map((run) => (run.length > 2 ? `${run[0]}-${run.at(-1)}` : run.join(''))).join('');
}
const set = (names: readonly string[]) => {
  const members = new Set(
    names.flatMap((name) => (name in marks ? [marks[name] ?? ''] : [...(signsOfAtom.get(name) ?? [])])),
  );
  return `[${signRanges([...members])}]`;
};
/** The rest of a part of a sentence, up to “mas” or other words that end what is denied. */
const untilBut = (...others: string[]) => `[^.,:${set(['BUT', ...others]).slice(1, -1)}]*`;
const onSite = `(?![^.,:]*${set(['ON'])}${set(['proprio', 'propria'])}?${set(['SITE'])})`;

/** Words of nearly every text: no phrase is looked up by them. */
const common = new Set(
  'a o as os e de do da dos das em no na um uma que com para por pra pro me te se nao i the in on is to eh es ao la aqui minha meu seu sua you'.split(
    ' ',
  ),
);
const itemIds = new Map<string, number>();
/** Returns the numbers of the items that a text needs for a phrase, the rarest first; of the others those without a common word. */
function requiredItems(items: readonly string[]): number[] {
  const required = items.filter(
    (item) =>
      !isGap(item) &&
      !['^', '$', '#', ',', ':', 'handle', 'key', '_'].includes(item) &&
      !item.startsWith('!') &&
      !alternatives(item).some((name) => name === '?' || name in marks),
  );
  const wordsOf = (item: string) => alternatives(item).flatMap((name) => [...membersOf(name)]);
  const weight = (item: string) =>
    wordsOf(item).length + 1000 * wordsOf(item).filter((word) => common.has(word)).length;
  return required
    .sort((one, other) => weight(one) - weight(other))
    .filter((item, index) => index === 0 || weight(item) < 1000)
    .map((item) => {
      const key = [...new Set(wordsOf(item))].sort().join(' ');
      const id = itemIds.get(key) ?? itemIds.size + 1;
      itemIds.set(key, id);
      return id;
    });
}

function expression(items: readonly string[]): string {
  return items
    .map((item) => {
      if (isGap(item)) return `[^.]{0,${item.slice(2)}}`;
      if (item === '^') return '(?:^|[.])';
      if (item === '$') return '(?=[.]|$)';
      if (item === '!site') return onSite;
      const names = alternatives(item).filter((name) => name !== '?');
      if (item.startsWith('!')) return `(?!${set(names)})`;
      return set(names) + (item.split('|').includes('?') ? '?' : '');
    })
    .join('');
}

const constant = (name: string, value: string, why: string) => `-- ${why}
create function private.${name}()
returns text language sql immutable set search_path = '' as $$
  select '${value.replaceAll("'", "''")}';
$$;
`;

/** Code points of a list of ranges in base 16. */
const range = (list: string) =>
  list.split(' ').flatMap((part) => {
    const [first = '', last = first] = part.split('-');
    const from = Number.parseInt(first, 16);
    return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, index) =>
      String.fromCodePoint(from + index),
    );
  });

/** Marks that people put on Latin letters and digits, struck through or circled. */
const isLatinMark = (code: number) =>
  code < 0x490 || (code >= 0x1ab0 && code < 0x1b00) || (code >= 0x1dc0 && code < 0x2100) || code >= 0xfe20;

function characters() {
  const pairs: [string, string][] = Object.entries(lookAlikes).flatMap(([letter, list]) =>
    range(list).map((sign): [string, string] => [sign, letter]),
  );
  for (const [digit, signs] of Object.entries(digitSigns)) for (const sign of signs) pairs.push([sign, digit]);
  const ignored: string[] = [];
  let first = 0;
  for (let code = 0x80; code < 0x110000; code += 1) {
    const character = String.fromCodePoint(code);
    if (/\p{Nd}/u.test(character)) {
      // Unicode assigns decimal digits in rows of ten, from nought.
      if (!/\p{Nd}/u.test(String.fromCodePoint(code - 1))) first = code;
      if (character.normalize('NFKC') === character) pairs.push([character, String((code - first) % 10)]);
    } else if (
      /\p{DI}|\p{Mn}|\p{Me}/u.test(character) &&
      character.normalize('NFKC') === character &&
      (/\p{DI}/u.test(character) || isLatinMark(code))
    )
      ignored.push(character);
  }
  return { pairs, ignored };
}

/** Ranges of characters for a bracket expression. */
function ranges(list: readonly string[]): string {
  const found: [number, number][] = [];
  for (const code of list.map((character) => character.codePointAt(0) ?? 0)) {
    const last = found.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else found.push([code, code]);
  }
  const escaped = (code: number) => `\\U${code.toString(16).padStart(8, '0')}`;
  return found.map(([from, to]) => (from === to ? escaped(from) : `${escaped(from)}-${escaped(to)}`)).join('');
}

/** Returns the content of `foundation/moderated-words.sql`. */
export function moderationSql(): string {
  const { pairs, ignored } = characters();
  const anchors = new Set<number>();
  const phraseRows = phrases.flatMap(({ kind, phrases: list }) =>
    list.map((items) => {
      const [anchor, ...others] = requiredItems(items);
      if (anchor === undefined) throw new Error(`A phrase without a word: ${items.join(' ')}`);
      anchors.add(anchor);
      return `'${kind}', ${anchor}, '{${others.join(',')}}', '${expression(items)}')`;
    }),
  );
  const itemsOf = new Map<string, number[]>();
  for (const [key, id] of itemIds)
    for (const word of key.split(' ')) itemsOf.set(word, [...(itemsOf.get(word) ?? []), id]);
  const partsOf = (word: string, among?: ReadonlySet<number>) =>
    (itemsOf.get(word) ?? []).map((id) => (among && !among.has(id) ? '' : `${id},`)).join('');
  const rows = [...new Set([...signOf.keys(), ...Object.keys(numberWords), ...spelledWords])].sort().map((word) => {
    const digits = numberWords[word];
    return `('${word}', '${signOf.get(word) ?? '_'}', '${partsOf(word)}', '${partsOf(word, anchors)}', ${digits ? `'${digits}'` : 'null'}, ${spelledWords.has(word)})`;
  });
  const lines: string[] = [];
  for (const row of rows) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + row.length < 138) lines[lines.length - 1] = `${last}, ${row}`;
    else lines.push(row);
  }
  const numberWord = Object.keys(numberWords)
    .sort((one, other) => other.length - one.length)
    .join('|');
  // Neither “você” nor “meu marido”.
  const others = `(?<!${set(['YOU'])})(?<!${set(['MY'])}.)`;
  const warned = `${untilBut()}${set(['WARN'])}${untilBut()}`;
  return [
    `-- The vocabulary of moderation. Written by \`npm run db:rules\` from scripts/{moderated-words,look-alikes}.ts: change it there.
`,
    constant(
      'look_alikes',
      pairs.map(([sign]) => sign).join(''),
      'Characters outside ASCII that look like a letter or have the value of a digit.',
    ),
    constant('look_alike_targets', pairs.map(([, target]) => target).join(''), 'The letter or digit of each of them.'),
    constant(
      'ignored_characters',
      `[${ranges(ignored)}]`,
      'Default-ignorable characters and marks on letters, as an expression.',
    ),
    `create table private.moderated_words (
  -- Lower case without accents.
  word text primary key check (word ~ '^[a-z]+$'),
  -- Stands for the word in the phrases below: words that no phrase tells apart share one sign.
  sign text not null,
  -- Parts of phrases that it is, and those of them by which phrases are looked up: numbers, each with a comma behind it.
  parts text not null,
  anchors text not null,
  -- Of a word for a number.
  digits text,
  -- Found also among letters that are written one by one.
  is_spelled boolean not null
);
comment on table private.moderated_words is 'No policy on purpose: only privileged functions read it.';
insert into private.moderated_words (word, sign, parts, anchors, digits, is_spelled) values
  ${lines.join(',\n  ')};
`,
    `create table private.moderated_phrases (
  id smallint primary key,
  kind text not null,
  -- A part that few texts have, and the others: an expression is tried on texts with all of them.
  anchor smallint not null,
  others smallint[] not null,
  expression text not null
);
comment on table private.moderated_phrases is 'No policy on purpose: only privileged functions read it.';
insert into private.moderated_phrases (id, kind, anchor, others, expression) values
  ${phraseRows.map((row, index) => `(${index + 1}, ${row}`).join(',\n  ')};
create index moderated_phrases_anchor on private.moderated_phrases (anchor);
`,
    constant(
      'negations',
      `(?<!${set(['por'])}${set(['que'])})(?:(?<=[^.,:])${set(['NOT'])}|${set(['NOT'])}(?!${set(['ASK'])}))(?![^.]?${set(['FEE'])})${untilBut()}|${set(['sem'])}${set(['essa'])}${untilBut()}|${others}${set(['REPORT', 'TRY'])}(?![^.]${set(['YOU'])})${untilBut()}|${warned}`,
      'A denied part of a sentence, what somebody else has asked for, and a warning.',
    ),
    constant(
      'denials',
      `${set(['NOT'])}[^.,:]?${set(['DENY'])}${untilBut('HERE')}|${others}(?:${set(['me'])}${set(['REPORT_ME'])}|${set(['TRY'])})${untilBut()}|${set(['sem'])}${set(['NETWORK'])}|${set(['sem'])}${set(['essa'])}${untilBut()}|${set(['nada'])}${set(['de'])}${untilBut()}|${warned}|${set(['TOPIC'])}[^.,:]{0,4}${set(['NETWORK'])}([^.,:]{0,4}${set(['NETWORK'])})?|${set(['POST'])}[^.,:]{0,8}${set(['SOCIAL'])}|${set(['GUESTS'])}[^.,:]{0,8}${set(['NETWORK'])}`,
      'A part in which somebody says what they do not do, or what somebody else has done, or publishes, or writes to their guests.',
    ),
    constant(
      'suppliers',
      `[^.]*(?:${set(['THIRD'])}|${set(['ON'])}${set(['SITE'])})[^.]*`,
      'A sentence that names a supplier or says “pelo site”.',
    ),
    constant('outsides', `[^.]*${set(['SPATIAL'])}[^.]*`, 'A sentence that names what has an outside.'),
    constant(
      'own_things',
      `[^.]*${set(['HARMLESS'])}[^.]*`,
      'A sentence that names a telephone as a thing, or an account.',
    ),
    constant(
      'other_matters',
      `[^.]*${set(['DEALLESS'])}[^.]*`,
      'A sentence that counts people, names a way or the site.',
    ),
    constant('payments_on_site', `[^.]*${set(['ONSITE'])}[^.]*`, 'A sentence about a payment on the site.'),
    constant(
      'joined_numbers',
      `^[0-9]*(?:${numberWord})(?:[ey]?(?:${numberWord}|[0-9]+))*$`,
      'A word of numbers that are joined with each other or with digits, as an expression.',
    ),
  ].join('\n');
}
