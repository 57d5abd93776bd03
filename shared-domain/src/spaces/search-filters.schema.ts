import { isDay } from '../days/day.ts';
import { bookableWindow, todayInRio } from '../days/rio.ts';
import { findNeighborhood } from '../places/neighborhoods.ts';
import { slugOf } from '../places/slug.ts';
import { type ZoneSlug, zoneSlugs } from '../places/zones.ts';
import { longestQuery } from '../rules/search-rules.ts';
import { type AmenitySlug, amenities } from './amenities.ts';
import {
  type CapacityBandKey,
  capacityBands,
  defaultSort,
  type PriceBandKey,
  priceBands,
  type SortKey,
  sortOrders,
} from './search-bands.ts';
import { findTypeByName, type SpaceTypeKey } from './space-types.ts';

/** What a search asks for. `date` is `yyyy-MM-dd`; `neighborhood` always lies in `zone`; `page` counts from 1. */
export interface SearchFilters {
  q: string | null;
  type: SpaceTypeKey | null;
  date: string | null;
  zone: ZoneSlug | null;
  neighborhood: string | null;
  price: PriceBandKey | null;
  capacity: CapacityBandKey | null;
  amenities: AmenitySlug[];
  sort: SortKey;
  page: number;
}

export const noFilters: SearchFilters = {
  q: null,
  type: null,
  date: null,
  zone: null,
  neighborhood: null,
  price: null,
  capacity: null,
  amenities: [],
  sort: defaultSort,
  page: 1,
};

/** Names of the parameters in the address, in the order we write them. */
const searchParams = [
  'q',
  'type',
  'date',
  'zone',
  'neighborhood',
  'price',
  'capacity',
  'amenities',
  'sort',
  'pagina',
] as const;
export type SearchParam = (typeof searchParams)[number];

/** A value of the address that the search does not follow; the page says so. */
export interface IgnoredParam {
  param: SearchParam;
  value: string;
  reason: 'unknown' | 'date-in-past' | 'date-too-far' | 'too-long' | 'not-in-zone';
}

const lastPage = 10_000;

type Read<T> = (text: string) => T | undefined;

/** By its name, too: 'Zona Sul' is 'zona-sul'. */
const oneOf =
  <K extends string>(values: readonly K[]): Read<K> =>
  (text) =>
    values.find((value) => value === slugOf(text));
const keyOf = <K extends string>(options: readonly { key: K }[]) => oneOf(options.map((option) => option.key));

/** Plain functions: every page reads its address at once, and Zod comes with the first answer that needs it. */
const read = {
  type: (text: string) => findTypeByName(text)?.key,
  zone: oneOf(zoneSlugs),
  price: keyOf(priceBands),
  capacity: keyOf(capacityBands),
  sort: keyOf(sortOrders),
  amenity: oneOf(amenities.map((amenity) => amenity.slug)),
  page: (text: string) => (/^[1-9]\d{0,5}$/.test(text) && Number(text) <= lastPage ? Number(text) : undefined),
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
    ignored.push({ param, value: value.slice(0, longestQuery), reason });
    return null;
  };
  // Control characters are spaces to us: Postgres refuses the NUL character, and no one means any of them.
  const text = (param: SearchParam) =>
    params
      .get(param)
      ?.replace(/[\s\p{Cc}]+/gu, ' ')
      .trim() || null;
  const known = <T>(param: SearchParam, readValue: Read<T>): T | null => {
    const value = text(param);
    if (value === null) return null;
    return readValue(value) ?? ignore(param, value);
  };

  const q = text('q');
  const date = text('date');
  const window = bookableWindow(today);
  const zone = known('zone', read.zone);
  const neighborhoodText = text('neighborhood');
  const neighborhood = findNeighborhood(slugOf(neighborhoodText ?? ''));

  const chosen: AmenitySlug[] = [];
  for (const value of (params.getAll('amenities').join(',') || '').split(',')) {
    const slug = value.trim();
    if (!slug) continue;
    const parsed = read.amenity(slug);
    if (!parsed) ignore('amenities', slug);
    else if (!chosen.includes(parsed)) chosen.push(parsed);
  }

  const filters: SearchFilters = {
    q: q && q.length > longestQuery ? ignore('q', q, 'too-long') : q,
    type: known('type', read.type),
    date: !date
      ? null
      : !isDay(date)
        ? ignore('date', date)
        : date < window.from
          ? ignore('date', date, 'date-in-past')
          : date > window.to
            ? ignore('date', date, 'date-too-far')
            : date,
    zone: zone ?? neighborhood?.zone ?? null,
    neighborhood: !neighborhoodText
      ? null
      : !neighborhood
        ? ignore('neighborhood', neighborhoodText)
        : zone && neighborhood.zone !== zone
          ? ignore('neighborhood', neighborhoodText, 'not-in-zone')
          : neighborhood.slug,
    price: known('price', read.price),
    capacity: known('capacity', read.capacity),
    amenities: inTableOrder(chosen),
    sort: known('sort', read.sort) ?? defaultSort,
    page: known('pagina', read.page) ?? 1,
  };
  return { filters, ignored };
}

/** The address of a search: parameters in a fixed order, defaults left out, so that one search has one address. */
export function searchToParams(filters: Partial<SearchFilters>): URLSearchParams {
  const { q, type, date, zone, neighborhood, price, capacity, amenities, sort, page } = { ...noFilters, ...filters };
  const params = new URLSearchParams();
  const put = (param: SearchParam, value: string | null) => {
    if (value) params.set(param, value);
  };
  put('q', q);
  put('type', type);
  put('date', date);
  put('zone', zone);
  put('neighborhood', neighborhood);
  put('price', price);
  put('capacity', capacity);
  put('amenities', inTableOrder(amenities).join(','));
  put('sort', sort === defaultSort ? null : sort);
  put('pagina', page > 1 ? String(page) : null);
  return params;
}

/** `/buscar?zone=zona-sul&date=2026-12-12`; commas stay readable. */
export function searchHref(filters: Partial<SearchFilters>): string {
  const query = searchToParams(filters).toString().replaceAll('%2C', ',');
  return query ? `/buscar?${query}` : '/buscar';
}

/** A change of what is asked for leads back to the first page; another zone clears the neighbourhood. */
export function changeSearch(filters: SearchFilters, change: Partial<SearchFilters>): SearchFilters {
  const next = { ...filters, page: 1, ...change };
  const place = findNeighborhood(next.neighborhood);
  if (place && place.zone !== next.zone) {
    if ('neighborhood' in change && change.neighborhood) next.zone = place.zone;
    else next.neighborhood = null;
  }
  return next;
}

function inTableOrder(slugs: readonly AmenitySlug[]): AmenitySlug[] {
  return amenities.map((amenity) => amenity.slug).filter((slug) => slugs.includes(slug));
}
