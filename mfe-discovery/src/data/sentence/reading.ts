import { fold } from './fold.ts';
import { spelled } from './spelling.ts';

/** The meaning of a span of a sentence. */
interface Meaning {
  family: 'people' | 'money' | 'day' | 'place' | 'thing' | 'rule' | 'other';
  /** For the family's own merge; absent where the span is only kept from other readings. */
  value?: unknown;
  /** Its words rank, too. */
  ranks?: boolean;
  /** It can't be filtered by: said as it was typed. */
  isUnmet?: true;
}

/** A way in which people say something: a regular expression over folded words, with sentences in which it is found. */
export interface Pattern {
  source: string;
  examples: readonly string[];
  /** Returns null where the words mean something else after all; `after` is the rest of the line. */
  read: (match: RegExpMatchArray, around: { before: string; after: string }) => Meaning | null;
}

export interface Reading<Value = unknown> extends Meaning {
  value: Value;
  /** Tokens, from the first to the one behind the last. */
  from: number;
  to: number;
  typed: string;
  /** 'sem piscina', 'piscina opcional': never a filter. */
  isNegated: boolean;
}

/** A sentence as words in their usual spelling, one blank between them; punctuation is a word, so that no pattern reads across it. */
export interface Line {
  words: readonly string[];
  typed: (from: number, to: number) => string;
}

export function lineOf(text: string): Line {
  // '18p' are 18 people
  const tokens = [
    ...text.matchAll(
      /r\$|20\d\d-\d\d?-\d\d?|\d\d?[-.]\d\d?[-.]20\d\d|\d+(?:[.,/:]\d+)*|\p{L}[\p{L}\p{M}]*|[.,;:!?()]/giu,
    ),
  ];
  return {
    words: tokens.map(({ 0: token, index }) =>
      /^p$/i.test(token) && /\d/.test(text[index - 1] ?? '') ? 'pessoas' : spelled(fold(withSlashes(token))),
    ),
    typed(from, to) {
      const last = tokens[to - 1];
      return text.slice(tokens[from]?.index, (last?.index ?? 0) + (last?.[0].length ?? 0));
    },
  };
}

/** '2026-12-05', '5-12-2026' and '5.12.2026' as '5/12/2026'; other text as it is. */
const withSlashes = (token: string) =>
  token.replace(/^(20\d\d)-(\d\d?)-(\d\d?)$/, '$3/$2/$1').replace(/^(\d\d?)[-.](\d\d?)[-.](20\d\d)$/, '$1/$2/$3');

/**
 * Returns the readings of all patterns. Among those that share a word the longest wins, among equals the first
 * pattern's.
 */
export function readingsOf(line: Line, patterns: readonly Pattern[]): Reading[] {
  const text = line.words.join(' ');
  const found = patterns.flatMap(({ source, read }) =>
    [...text.matchAll(compiled(source))].flatMap((match) => {
      const [before, after] = [text.slice(0, match.index), text.slice((match.index ?? 0) + match[0].length)];
      const meaning = read(match, { before: before.trim(), after: after.trim() });
      const from = before.split(' ').length - 1;
      const to = from + match[0].split(' ').length;
      return meaning ? [{ value: undefined, ...meaning, from, to, typed: line.typed(from, to), isNegated: false }] : [];
    }),
  );
  const isUsed: boolean[] = [];
  return found
    .sort((a, b) => b.to - b.from - (a.to - a.from))
    .filter(({ from, to }) => {
      for (let at = from; at < to; at++) if (isUsed[at]) return false;
      for (let at = from; at < to; at++) isUsed[at] = true;
      return true;
    })
    .sort((a, b) => a.from - b.from);
}

const known = new Map<string, RegExp>();
function compiled(source: string): RegExp {
  const pattern = known.get(source) ?? new RegExp(`(?<![^ ])(?:${source})(?![^ ])`, 'g');
  known.set(source, pattern);
  return pattern;
}
