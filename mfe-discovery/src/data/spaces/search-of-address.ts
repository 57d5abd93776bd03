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
import { commonZone, inWeekdayOrder, oneOrSeveral } from './change-search.ts';
import { filterName } from './filter-words.ts';
import { datesTogether, searchDay, searchMonth } from './search-day.ts';

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

/** Plain functions: every page reads its address immediately, and Zod comes with the first answer that needs it. */
const read = {
  type: (text: string) => findTypeByName(text)?.key,
  zone: oneOf(zoneSlugs),
  sort: keyOf(sortOrders),
  weekday: oneOf(weekdayKeys),
  page: wholeNumber(lastPage),
};

/**
 * Reads a search from an address. Never throws: parameters that it can't use are left out and listed in `ignored`.
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
  const several = (param: SearchParam) =>
    params
      .getAll(param)
      .join(',')
      .split(',')
      .flatMap((value) => plain(value) || []);
  const days = datesTogether(
    several('date').flatMap((value) => {
      const { day, reason } = searchDay(value, today);
      if (reason) ignore('date', value, reason);
      return day ?? [];
    }),
  );
  const zone = known('zone', read.zone);
  const places = (param: 'neighborhood' | 'exceto', isOneOf: boolean) => [
    ...new Set(
      several(param).flatMap((value) => {
        const place = findNeighborhood(slugOf(value));
        const isElsewhere = isOneOf && zone && place && place.zone !== zone;
        if (!place || isElsewhere) ignore(param, value, isElsewhere ? 'not-in-zone' : 'unknown');
        return place && !isElsewhere ? place.slug : [];
      }),
    ),
  ];
  const neighborhoods = places('neighborhood', true);

  const values = { ...noFilterValues };
  for (const { key, param, read: readValues } of searchFilters) {
    const texts = params.getAll(param).flatMap((value) => plain(value) || []);
    const known = readValues(texts);
    Object.assign(values, known.values);
    for (const value of known.unknown)
      ignored.push({ param, name: filterName(key), value: value.slice(0, longestQuery), reason: 'unknown' });
  }

  // a day says more than its month
  const month = days.length > 0 ? null : text('month');
  const requestedMonth = searchMonth(month, today);
  const weekdays: WeekdayKey[] = [];
  for (const value of requestedMonth.month ? params.getAll('weekdays').join(',').split(',') : []) {
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
    ...oneOrSeveral(days, 'date', 'dates'),
    month: month && requestedMonth.reason ? ignore('month', month, requestedMonth.reason) : requestedMonth.month,
    weekdays: inWeekdayOrder(weekdays),
    zone: zone ?? commonZone(neighborhoods),
    ...oneOrSeveral(neighborhoods, 'neighborhood', 'neighborhoods'),
    except: places('exceto', false),
    sentence: sentence && sentence.length <= longestQuery ? sentence : null,
    sort: known('sort', read.sort) ?? defaultSort,
    page: known('pagina', read.page) ?? 1,
  };
  return { filters, ignored };
}
