import { firstGrapheme } from 'shared-domain/text/graphemes.ts';
import { withoutIsolates } from 'shared-domain/text/isolated.ts';

const particles = new Set(['de', 'da', 'do', 'das', 'dos', 'e']);

/** 'Marina de Souza Alves' → 'MA'; an empty name has a question mark. */
export function initials(name: string): string {
  const words = withoutIsolates(name)
    .split(/[\s@._-]+/)
    .filter((word) => word && !particles.has(word.toLowerCase()));
  const first = words[0];
  if (!first) return '?';
  const last = words.length > 1 ? words[words.length - 1] : undefined;
  return [first, last]
    .map((word) => firstGrapheme(word ?? ''))
    .join('')
    .toLocaleUpperCase('pt-BR');
}

/** One of the five tints behind a person's initials. */
export type Tint = 0 | 1 | 2 | 3 | 4;

/** Returns one of the five calm tints, always the same for a name. */
export function tintOf(name: string): Tint {
  let hash = 2_166_136_261;
  for (const letter of withoutIsolates(name)) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619);
  return ((hash >>> 0) % 5) as Tint;
}
