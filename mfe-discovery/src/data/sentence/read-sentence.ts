import { inAmenityOrder } from 'shared-domain/spaces/amenities.ts';
import type { HouseRuleKey } from 'shared-domain/spaces/house-rules.ts';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { mergeAmounts, moneyPatterns, peoplePatterns } from './amounts.ts';
import { dayPatterns, mergeDays } from './days.ts';
import { isEmptyWord } from './empty-words.ts';
import { markNegations, unknownNegations } from './negations.ts';
import { mergePlaces, placePatterns } from './places.ts';
import { type Line, lineOf, type Pattern, type Reading, readingsOf } from './reading.ts';
import { rulePatterns, type Thing, thingPatterns } from './things.ts';

export interface ReadSentence {
  /** The filters of the sentence; `q` has the words that only rank. */
  filters: Partial<SearchFilters>;
  /** Parts that were understood but are no filter, as they were typed: 'sem piscina', 'à noite'. */
  unmet: string[];
}

/** All the ways in which something is said, of equal length the first before the others. */
export const patternsOf = (today: string): readonly Pattern[] => [
  ...peoplePatterns,
  ...moneyPatterns,
  ...dayPatterns(today),
  ...placePatterns,
  ...rulePatterns,
  ...thingPatterns,
];

/**
 * Reads a search as people write it: 'sítio com piscina para 60 pessoas em Vargem Grande, sábado, até 5 mil'. Filters only by what is
 * certain: all other words rank, in `q`. A text of which nothing is understood stays as it is.
 * @param today `yyyy-MM-dd` in Rio, for days that are said from today on
 */
export function readSentence(text: string, today: string): ReadSentence {
  const { filters, unmet } = readWhole(text, today);
  return { filters, unmet };
}

interface WholeReading extends ReadSentence {
  /** The price for each person that is in `unmet`, as it was typed: it needs a number of people. */
  perHead: string | null;
  /** The nearer of two days that may be meant, `yyyy-MM-dd`; its text is in `unmet`, too. */
  near: { day: string; text: string } | null;
  /** 'perto do Catete' */
  isNearPlace: boolean;
  /** Something is understood, were it an occasion that only ranks. */
  isUnderstood: boolean;
}

export function readWhole(text: string, today: string): WholeReading {
  const line = lineOf(text);
  const readings = readingsOf(line, patternsOf(today));
  markNegations(line, readings);
  const wanted = readings.filter(({ isNegated, isUnmet }) => !isNegated && !isUnmet);
  const { filters: amounts, perHead } = mergeAmounts(wanted);
  const days = mergeDays(line, wanted, today);
  const places = mergePlaces(
    line,
    readings.filter(({ isUnmet }) => !isUnmet),
  );
  const things = mergeThings(wanted);
  const filters: Partial<SearchFilters> = { ...amounts, ...days.filters, ...places.filters, ...things.filters };

  const ranking = new Set([...places.ranking, ...things.ranking]);
  const isUsed = line.words.map((_, at) => readings.some(({ from, to }) => at >= from && at < to));
  const negated = unknownNegations(line, isUsed);
  for (const [from, to] of negated) isUsed.fill(true, from, to);
  const isStored = line.words.map(() => false);
  for (const reading of readings) {
    if (!reading.ranks && !ranking.has(reading)) continue;
    isUsed.fill(false, reading.from, reading.to);
    isStored.fill(true, reading.from, reading.to);
  }
  const unmet = [
    ...readings
      .filter((reading) => (reading.isNegated || reading.isUnmet) && !places.excluded.includes(reading))
      .map(({ typed }) => typed),
    ...negated.map(([from, to]) => line.typed(from, to)),
    ...(perHead ? [perHead] : []),
    ...days.unmet,
    ...places.unmet,
    ...things.unmet,
  ];
  const isUnderstood = readings.length > 0 || unmet.length > 0;
  const q = isUnderstood ? restOf(line, isUsed, isStored) : text.trim();
  return {
    filters: q ? { ...filters, q } : filters,
    unmet,
    perHead,
    near: days.near,
    isNearPlace: places.isNear,
    isUnderstood,
  };
}

/** Kind, amenities and house rules; of several kinds none filters. */
function mergeThings(readings: readonly Reading[]) {
  const things = readings.filter(
    (reading): reading is Reading<Thing> => reading.family === 'thing' && reading.value !== undefined,
  );
  const kinds = things.filter(({ value }) => 'type' in value);
  const [type, ...others] = new Set(kinds.flatMap(({ value }) => ('type' in value ? value.type : [])));
  const amenities = inAmenityOrder([
    ...new Set(things.flatMap(({ value }) => ('amenity' in value ? value.amenity : []))),
  ]);
  const allowed = [
    ...new Set(readings.flatMap(({ family, value }) => (family === 'rule' ? (value as HouseRuleKey[]) : []))),
  ];
  const isEither = others.length > 0;
  const filters: Partial<SearchFilters> = {
    ...(type && !isEither ? { type } : {}),
    ...(amenities.length > 0 ? { amenities } : {}),
    ...(allowed.length > 0 ? { allowed } : {}),
  };
  return { filters, unmet: isEither ? kinds.map(({ typed }) => typed) : [], ranking: isEither ? kinds : [] };
}

/** The words that nothing used, as they were typed, without those at the ends of each piece that say nothing. */
function restOf({ words, typed }: Line, isUsed: readonly boolean[], isStored: readonly boolean[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (let at = 0; at <= words.length; at++) {
    if (at < words.length && !isUsed[at] && !/^[.,;:!?()]$/.test(words[at] ?? '')) continue;
    let [first, last] = [from, at];
    const isEmpty = (at: number) => !isStored[at] && isEmptyWord(words[at] ?? '');
    while (first < last && isEmpty(first)) first++;
    while (last > first && isEmpty(last - 1)) last--;
    if (first < last) pieces.push(typed(first, last));
    from = at + 1;
  }
  return pieces.join(' ');
}
