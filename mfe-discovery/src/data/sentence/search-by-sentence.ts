import { noFilters, type SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { changeSearch } from '../spaces/search-of-address.ts';
import type { Unmet } from '../spaces/search-sentences.ts';
import { readSentence, readWhole } from './read-sentence.ts';

/** Filters of which a sentence may bring some, beside others chosen by hand. */
const lists = ['amenities', 'allowed'] as const;

/**
 * The search that a sentence asks for, beside what was chosen by hand. What an earlier sentence had brought goes with it. A text of
 * which nothing is understood is searched for as it is.
 * @param today `yyyy-MM-dd` in Rio
 */
export function searchBySentence(present: SearchFilters, text: string, today: string): SearchFilters {
  const { filters, isUnderstood } = readWhole(text, today);
  const { amenities = [], allowed = [], q = null, ...rest } = filters;
  const kept = withoutSentence(present, today);
  return changeSearch(kept, {
    ...rest,
    amenities: [...new Set([...kept.amenities, ...amenities])],
    allowed: [...new Set([...kept.allowed, ...allowed])],
    q,
    sentence: isUnderstood ? text : null,
  });
}

/** What was understood of a search's sentence and can't be filtered by, as it was typed. After 'Não é isso?' the text is only words. */
export const unmetBy = ({ sentence, q }: SearchFilters, today: string): Unmet => {
  const { unmet, perHead } = readWhole(sentence && sentence !== q ? sentence : '', today);
  return { texts: unmet, perHead };
};

function withoutSentence(present: SearchFilters, today: string): SearchFilters {
  if (!present.sentence) return { ...present, q: null };
  const read = readSentence(present.sentence, today).filters;
  const kept = { ...present, q: null, sentence: null };
  for (const [key, value] of Object.entries(read)) {
    const name = key as keyof typeof read;
    if (lists.some((list) => list === name)) continue;
    if (String(present[name]) === String(value)) Object.assign(kept, { [name]: noFilters[name] });
  }
  for (const name of lists) {
    const brought: readonly string[] = read[name] ?? [];
    Object.assign(kept, { [name]: present[name].filter((one) => !brought.includes(one)) });
  }
  return kept;
}
