import type { ZoneSlug } from '../places/zones.ts';
import { type AmenitySlug, inAmenityOrder } from './amenities.ts';
import { type CapacityBandKey, defaultSort, type PriceBandKey, type SortKey } from './search-bands.ts';
import type { SpaceTypeKey } from './space-types.ts';

/** Days of the week in the address, Sunday first, as everywhere a number stands for one. */
export const weekdayKeys = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab'] as const;
export type WeekdayKey = (typeof weekdayKeys)[number];

/**
 * What a search asks for. `date` is `yyyy-MM-dd`; in its place `month`, `yyyy-MM`, with some of its `weekdays`, or none for all of them; `neighborhood` always lies in `zone`; `guests` is how many must fit, `maxPrice` whole
 * reais, beside the bands; `sentence` is what was written, when the rest was read from it; `page` counts from 1.
 */
export interface SearchFilters {
  q: string | null;
  type: SpaceTypeKey | null;
  date: string | null;
  month: string | null;
  weekdays: WeekdayKey[];
  zone: ZoneSlug | null;
  neighborhood: string | null;
  price: PriceBandKey | null;
  capacity: CapacityBandKey | null;
  guests: number | null;
  maxPrice: number | null;
  amenities: AmenitySlug[];
  sentence: string | null;
  sort: SortKey;
  page: number;
}

export const noFilters: SearchFilters = {
  q: null,
  type: null,
  date: null,
  month: null,
  weekdays: [],
  zone: null,
  neighborhood: null,
  price: null,
  capacity: null,
  guests: null,
  maxPrice: null,
  amenities: [],
  sentence: null,
  sort: defaultSort,
  page: 1,
};

/** Names of the parameters in the address, in the order we write them. */
const searchParams = [
  'q',
  'type',
  'date',
  'month',
  'weekdays',
  'zone',
  'neighborhood',
  'price',
  'capacity',
  'guests',
  'max_price',
  'amenities',
  'lido',
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

/** The address of a search: parameters in a fixed order, defaults left out, so that one search has one address. */
export function searchToParams(filters: Partial<SearchFilters>): URLSearchParams {
  const {
    q,
    type,
    date,
    month,
    weekdays,
    zone,
    neighborhood,
    price,
    capacity,
    guests,
    maxPrice,
    amenities,
    sentence,
    sort,
    page,
  } = {
    ...noFilters,
    ...filters,
  };
  const params = new URLSearchParams();
  const put = (param: SearchParam, value: string | 0 | null) => {
    if (value) params.set(param, value);
  };
  put('q', q);
  put('type', type);
  put('date', date);
  put('month', month);
  put('weekdays', month && weekdays.join(','));
  put('zone', zone);
  put('neighborhood', neighborhood);
  put('price', price);
  put('capacity', capacity);
  put('guests', guests && String(guests));
  put('max_price', maxPrice && String(maxPrice));
  put('amenities', inAmenityOrder(amenities).join(','));
  put('lido', sentence);
  put('sort', sort === defaultSort ? null : sort);
  put('pagina', page > 1 ? String(page) : null);
  return params;
}

/** `/buscar?zone=zona-sul&date=2026-12-12`; commas stay readable. */
export function searchHref(filters: Partial<SearchFilters>): string {
  const query = searchToParams(filters).toString().replaceAll('%2C', ',');
  return query ? `/buscar?${query}` : '/buscar';
}
