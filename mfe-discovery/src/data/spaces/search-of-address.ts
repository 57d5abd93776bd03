import { todayInRio } from 'shared-domain/days/rio.ts';
import { findNeighborhood } from 'shared-domain/places/neighborhoods.ts';
import { slugOf } from 'shared-domain/places/slug.ts';
import { zoneSlugs } from 'shared-domain/places/zones.ts';
import { longestQuery } from 'shared-domain/rules/search-rules.ts';
import {
  type IgnoredParam,
  paramNames,
  type SearchFilters,
  type SearchParam,
  type WeekdayKey,
  weekdayKeys,
} from 'shared-domain/spaces/search-address.ts';
import { defaultSort, sortOrders } from 'shared-domain/spaces/search-bands.ts';
import { noFilterValues, searchFilters } from 'shared-domain/spaces/search-filters.ts';
import { findTypeByName } from 'shared-domain/spaces/space-types.ts';
import { filterName } from './filter-words.ts';
import { searchDay, searchMonth } from './search-day.ts';

const lastPage = 10_000;
type Read<T> = (text: string) => T | undefined;

/** By its name, too: 'Zona Sul' is 'zona-sul'. */
const oneOf =
  <K extends string>(values: readonly K[]): Read<K> =>
  (text) =>
    values.find((value) => value === slugOf(text));
const keyOf = <K extends string>(options: readonly { key: K }[]) => oneOf(options.map((option) => option.key));

/** From 1 on. */
const wholeNumber =
  (most: number): Read<number> =>
  (text) =>
    /^[1-9]\d{0,7}$/.test(text) && Number(text) <= most ? Number(text) : undefined;

/** Plain functions: every page reads its address at once, and Zod comes with the first answer that needs it. */
const read = {
  type: (text: string) => findTypeByName(text)?.key,
  zone: oneOf(zoneSlugs),
  sort: keyOf(sortOrders),
  weekday: oneOf(weekdayKeys),
  page: wholeNumber(lastPage),
};

/**
 * Reads a search from an address. Never throws: what it cannot follow is left out and listed in `ignored`.
 * @param today `yyyy-MM-dd` in Rio; days before it or beyond the bookable window are ignored
 */
export function parseSearch(
  params: URLSearchParams,
  today: string = todayInRio(),
): { filters: SearchFilters; ignored: IgnoredParam[] } {
  const ignored: IgnoredParam[] = [];
  const ignore = (param: SearchParam, value: string, reason: IgnoredParam['reason'] = 'unknown') => {
    ignored.push({ param, name: paramNames[param], value: value.slice(0, longestQuery), reason });
    return null;
  };
  // Control characters are spaces to us: Postgres refuses the NUL character, and no one means any of them.
  const plain = (value: string) => value.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const text = (param: SearchParam) => plain(params.get(param) ?? '') || null;
  const known = <T>(param: SearchParam, readValue: Read<T>): T | null => {
    const value = text(param);
    if (value === null) return null;
    return readValue(value) ?? ignore(param, value);
  };

  const q = text('q');
  const date = text('date');
  const asked = searchDay(date, today);
  const zone = known('zone', read.zone);
  const neighborhoodText = text('neighborhood');
  const neighborhood = findNeighborhood(slugOf(neighborhoodText ?? ''));

  const values = { ...noFilterValues };
  for (const { key, param, read: readValues } of searchFilters) {
    const texts = params.getAll(param).flatMap((value) => plain(value) || []);
    const known = readValues(texts);
    Object.assign(values, known.values);
    for (const value of known.unknown)
      ignored.push({ param, name: filterName(key), value: value.slice(0, longestQuery), reason: 'unknown' });
  }

  // a day says more than its month
  const month = asked.day ? null : text('month');
  const askedMonth = searchMonth(month, today);
  const weekdays: WeekdayKey[] = [];
  for (const value of askedMonth.month ? params.getAll('weekdays').join(',').split(',') : []) {
    if (!value.trim()) continue;
    const weekday = read.weekday(value.trim());
    if (weekday) weekdays.push(weekday);
    else ignore('weekdays', value.trim());
  }

  const sentence = text('lido');
  const filters: SearchFilters = {
    ...values,
    q: q && q.length > longestQuery ? ignore('q', q, 'too-long') : q,
    type: known('type', read.type),
    date: date && asked.reason ? ignore('date', date, asked.reason) : asked.day,
    month: month && askedMonth.reason ? ignore('month', month, askedMonth.reason) : askedMonth.month,
    weekdays: inWeekdayOrder(weekdays),
    zone: zone ?? neighborhood?.zone ?? null,
    neighborhood: !neighborhoodText
      ? null
      : !neighborhood
        ? ignore('neighborhood', neighborhoodText)
        : zone && neighborhood.zone !== zone
          ? ignore('neighborhood', neighborhoodText, 'not-in-zone')
          : neighborhood.slug,
    sentence: sentence && sentence.length <= longestQuery ? sentence : null,
    sort: known('sort', read.sort) ?? defaultSort,
    page: known('pagina', read.page) ?? 1,
  };
  return { filters, ignored };
}

/** Each once, Sunday first; all seven are none: the whole month. */
export function inWeekdayOrder(weekdays: readonly WeekdayKey[]): WeekdayKey[] {
  const chosen = weekdayKeys.filter((weekday) => weekdays.includes(weekday));
  return chosen.length === weekdayKeys.length ? [] : chosen;
}

/**
 * Changes what is asked for, and leads back to the first page. Another zone clears the neighbourhood; a day takes the place of a month, and
 * a band of prices that of a lowest or highest price, each the other way round.
 */
export function changeSearch(filters: SearchFilters, change: Partial<SearchFilters>): SearchFilters {
  const next = { ...filters, page: 1, ...change };
  if (change.date) next.month = null;
  if (change.month) next.date = null;
  if (!next.month) next.weekdays = [];
  if (change.price) Object.assign(next, { minPrice: null, maxPrice: null });
  else if (change.minPrice || change.maxPrice) next.price = null;
  const place = findNeighborhood(next.neighborhood);
  if (place && place.zone !== next.zone) {
    if ('neighborhood' in change && change.neighborhood) next.zone = place.zone;
    else next.neighborhood = null;
  }
  return next;
}
