import { readFileSync } from 'node:fs';
import { findNeighborhood } from 'shared-domain/places/neighborhoods.ts';
import type { SearchFilters } from 'shared-domain/spaces/search-address.ts';
import { fold } from '../fold.ts';
import { readSentence } from '../read-sentence.ts';

/**
 * A sentence by a person who had not seen the rules, and the meaning that an attentive reader finds in it, on Friday,
 * 27 November 2026.
 */
interface OutsideSentence {
  s: string;
  guests?: number;
  minPrice?: number;
  maxPrice?: number;
  /** Any of them is right. */
  dates?: string[];
  month?: string;
  weekdays?: string[];
  types?: string[];
  neighborhoods?: string[];
  zones?: string[];
  notPlaces?: string[];
  amenities?: string[];
  notAmenities?: string[];
  rules?: string[];
  sort?: string;
  rank?: string[];
  unmet?: string[];
  wrong?: string[];
  why?: string;
}

const today = '2026-11-27';
const file = new URL('../../../../../bench/sentences.jsonl', import.meta.url);

export const outsideSentences = (): OutsideSentence[] =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

/** Of /dev/urandom, drawn once: the lot by which 50 lines were set aside before anybody read them. */
const seed = 2629197907;

/** The 100 that rules were written for; the others were counted unread first. */
export function openSentences(): OutsideSentence[] {
  const random = mulberry32(seed);
  const lot = outsideSentences();
  const lines = lot.map((_, at) => at);
  for (let at = lines.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [lines[at], lines[other]] = [lines[other] ?? 0, lines[at] ?? 0];
  }
  const heldOut = new Set(lines.slice(0, 50));
  return lot.filter((_, at) => !heldOut.has(at));
}

interface Measured {
  s: string;
  right: string[];
  missing: string[];
  /** Filters that the sentence does not ask for. */
  wrong: string[];
  /** Those of them that are the opposite of the request. */
  opposite: string[];
  /** Parts that neither filter nor rank, and are not reported as unused. */
  unmentioned: string[];
}

/** Compares one sentence's reading with what a person understands, field by field. */
export function measureSentence(requested: OutsideSentence): Measured {
  const { filters, unmet } = readSentence(requested.s, today);
  const measured: Measured = { s: requested.s, right: [], missing: [], wrong: [], opposite: [], unmentioned: [] };
  const optional = [...(requested.why ?? '').matchAll(/opcional: (\w+)=([\w-]+)/g)].map(
    ([, key, value]) => `${key}=${value}`,
  );
  const compare = (name: string, value: unknown, allowed: readonly unknown[], isRight = allowed.includes(value)) => {
    if (value === undefined || value === null) {
      if (allowed.length > 0 && !optional.includes(`${name}=${allowed[0]}`))
        measured.missing.push(`${name} ${allowed.slice(0, 3)}`);
    } else if (isRight || optional.includes(`${name}=${value}`)) measured.right.push(`${name} ${value}`);
    else measured.wrong.push(`${name} ${value}`);
  };
  const one = (value: unknown) => (value === undefined ? [] : [value]);
  compare('guests', filters.seats ?? filters.guests, one(requested.guests));
  compare('minPrice', filters.minPrice, one(requested.minPrice));
  compare('maxPrice', filters.maxPrice, one(requested.maxPrice));
  compare('type', filters.type, requested.types ?? []);
  compare('sort', filters.sort, one(requested.sort));
  compareDays();
  comparePlaces();
  for (const [name, has, wants] of [
    ['amenities', filters.amenities ?? [], requested.amenities ?? []],
    ['rules', filters.allowed ?? [], requested.rules ?? []],
  ] as const) {
    for (const thing of wants)
      compare(
        name,
        has.find((one) => one === thing),
        [thing],
      );
    for (const thing of has) {
      if (wants.includes(thing)) continue;
      compare(name, thing, []);
      if (requested.notAmenities?.includes(thing)) measured.opposite.push(thing);
    }
  }
  for (const name of ['price', 'capacity', 'standing'] as const) compare(name, filters[name], []);

  const refused = (filters.except ?? []).map((slug) => findNeighborhood(slug)?.name ?? '');
  const mentioned = wordsOf([filters.q ?? '', ...unmet, ...refused].join(' '));
  for (const text of [...(requested.rank ?? []), ...(requested.unmet ?? [])])
    if (!wordsOf(text).every((word) => mentioned.includes(word))) measured.unmentioned.push(text);
  return measured;

  function compareDays(): void {
    const dates = [
      ...(requested.dates ?? []),
      ...(requested.why?.match(/20\d\d-\d\d-\d\d(?= (?:is )?also acceptable)/g) ?? []),
    ];
    if (filters.date) return compare('date', filters.date, dates, dates.includes(filters.date));
    if (filters.dates)
      return compare(
        'date',
        filters.dates,
        dates,
        filters.dates.every((day) => dates.includes(day)),
      );
    const days = filters.month ? daysOf(filters as SearchFilters) : [];
    const isMonth =
      filters.month === requested.month ||
      requested.why?.includes(`month ${filters.month} also acceptable`) ||
      (days.length > 0 && days.every((day) => dates.includes(day)));
    compare('month', filters.month, requested.month ? [requested.month] : dates, isMonth === true);
    if (!filters.month && requested.weekdays && dates.length === 0)
      measured.missing.push(`weekdays ${requested.weekdays}`);
  }

  function comparePlaces(): void {
    const { neighborhoods = [], zones = [], notPlaces = [] } = requested;
    const slug = filters.neighborhood ?? null;
    // of several that are named one alone hides the others: 'wrong' says where any of them is right
    const isEither = neighborhoods.length > 1 && !(requested.why ?? '').match(/any of|Centro \/ Saúde/);
    const several = filters.neighborhoods;
    if (several)
      compare(
        'neighborhood',
        several,
        neighborhoods,
        several.every((one) => neighborhoods.includes(one)),
      );
    else if (slug) compare('neighborhood', slug, neighborhoods, neighborhoods.includes(slug) && !isEither);
    else if (neighborhoods.length > 0) measured.missing.push(`neighborhood ${neighborhoods}`);
    const zonesOfThem = neighborhoods.map((name) => findNeighborhood(name)?.zone);
    if (
      !slug &&
      !several &&
      filters.zone &&
      !zonesOfThem.every((zone) => zone === filters.zone) &&
      neighborhoods.length > 0
    )
      measured.wrong.push(`zone ${filters.zone}`);
    if (neighborhoods.length === 0 && !slug && !several)
      compare(
        'zone',
        filters.zone,
        zones.map((zone) => (zone === 'centro' ? 'zona-central' : zone)),
        zones.length === 1 && zones[0] === filters.zone,
      );
    for (const place of notPlaces)
      if (slug === place || several?.includes(place) || (filters.zone as string) === place)
        measured.opposite.push(place);
  }
}

const daysOf = ({ month, weekdays = [] }: SearchFilters): string[] =>
  Array.from({ length: 31 }, (_, at) => `${month}-${String(at + 1).padStart(2, '0')}`).filter((day) => {
    const date = new Date(`${day}T12:00:00Z`);
    if (!date.toISOString().startsWith(day)) return false;
    const key = (['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab'] as const)[date.getUTCDay()];
    return weekdays.length === 0 || (key !== undefined && weekdays.includes(key));
  });

const wordsOf = (text: string): string[] =>
  fold(text)
    .match(/[a-z]{3,}|\d+/g)
    ?.filter((word) => !/^(?:das|dos|com|para|pra|nada|lugar|the|uma|uns)$/.test(word)) ?? [];

/** The four shares, and the mark: a wrong filter counts three times what is missing. */
export function shares(measured: readonly Measured[]) {
  const share = (is: (one: Measured) => boolean) => measured.filter(is).length / measured.length;
  return {
    sentences: measured.length,
    whole: share(
      ({ missing, wrong, unmentioned, opposite }) => [...missing, ...wrong, ...unmentioned, ...opposite].length === 0,
    ),
    wrong: share(({ wrong }) => wrong.length > 0),
    opposite: share(({ opposite }) => opposite.length > 0),
    unmentioned: share(({ unmentioned }) => unmentioned.length > 0),
    faults: measured.reduce((sum, { missing, wrong }) => sum + missing.length + 3 * wrong.length, 0),
  };
}

function mulberry32(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
