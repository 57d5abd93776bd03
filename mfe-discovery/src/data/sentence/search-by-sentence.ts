import { noFilters, type SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { nearNeighbors } from '../places/neighborhood-centres.ts';
import { inPlace } from '../places/place-phrases.ts';
import { changeSearch } from '../spaces/change-search.ts';
import { rankingWords } from '../spaces/search-texts.ts';
import { readSentence, readWhole } from './read-sentence.ts';
import { questionAbout, unmetText } from './unused-words.ts';

/** Filters of which a sentence may add some to those chosen by hand. */
const lists = ['amenities', 'allowed', 'dates', 'neighborhoods', 'except'] as const;

/**
 * Returns the search of a sentence, in addition to the filters chosen by hand. Filters of an earlier sentence are
 * removed. The words of a text of which nothing is understood rank, too.
 * @param today `yyyy-MM-dd` in Rio
 */
export function searchBySentence(present: SearchFilters, text: string, today: string): SearchFilters {
  const { filters } = readWhole(text, today);
  const { amenities = [], allowed = [], q = null, ...rest } = filters;
  const stored = withoutSentence(present, today);
  return changeSearch(stored, {
    ...rest,
    amenities: [...new Set([...stored.amenities, ...amenities])],
    allowed: [...new Set([...stored.allowed, ...allowed])],
    q,
    sentence: text,
  });
}

/** The parts of a sentence that are no filter, as a page says them. */
interface UnusedParts {
  /** '' where all was used. */
  sentence: string;
  /** To a host, of what no filter could do. */
  question: string | null;
  /** The nearer of two days that may be meant, `yyyy-MM-dd`. */
  near: string | null;
  /** Neighbourhoods around the one near which it is to be, and their names: 'na Glória ou no Flamengo'. */
  around: { slugs: string[]; names: string } | null;
}

/** Of a search's sentence. After 'Não é isso?' the text is only words. */
export function unusedParts({ sentence, q, neighborhood }: SearchFilters, today: string): UnusedParts {
  const { unmet, perHead, near, isNearPlace } = readWhole(sentence && sentence !== q ? sentence : '', today);
  const around = neighborhood && isNearPlace ? nearNeighbors(neighborhood) : [];
  const unused = { texts: unmet, perHead, near };
  return {
    sentence: unmetText(unused, rankingWords({ sentence, q })),
    question: questionAbout(unused),
    near: near?.day ?? null,
    around:
      around.length > 0
        ? { slugs: around, names: inPlace({ neighborhood: null, zone: null, neighborhoods: around }) }
        : null,
  };
}

function withoutSentence(present: SearchFilters, today: string): SearchFilters {
  if (!present.sentence) return { ...present, q: null };
  const read = readSentence(present.sentence, today).filters;
  const stored = { ...present, q: null, sentence: null };
  for (const [key, value] of Object.entries(read)) {
    const name = key as keyof typeof read;
    if (lists.some((list) => list === name)) continue;
    if (String(present[name]) === String(value)) Object.assign(stored, { [name]: noFilters[name] });
  }
  for (const name of lists) {
    const brought: readonly string[] = read[name] ?? [];
    Object.assign(stored, { [name]: present[name].filter((one) => !brought.includes(one)) });
  }
  return stored;
}
