import type { ZoneSlug } from '../places/zones.ts';
import { defaultSort, type SortKey } from './search-bands.ts';
import { type FilterValues, noFilterValues, searchFilters } from './search-filters.ts';
import type { SearchRequest } from './search-request.ts';
import type { SpaceTypeKey } from './space-types.ts';

/** Days of the week in the address, Sunday first, as in all numbers of weekdays. */
export const weekdayKeys = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab'] as const;
export type WeekdayKey = (typeof weekdayKeys)[number];

/**
 * Filters of a search. At most one of `date` (`yyyy-MM-dd`), `dates` (two to five alternatives) and `month` (`yyyy-MM`) is set; empty
 * `weekdays` of a month are all of them. `neighborhood`, which is always in `zone`, excludes `neighborhoods`, two or more; `except` are
 * excluded neighbourhoods. `sentence` is the typed text from which the rest was read; `page` counts from 1.
 */
export interface SearchFilters extends FilterValues {
  q: string | null;
  type: SpaceTypeKey | null;
  date: string | null;
  dates: string[];
  month: string | null;
  weekdays: WeekdayKey[];
  zone: ZoneSlug | null;
  neighborhood: string | null;
  neighborhoods: string[];
  except: string[];
  sentence: string | null;
  sort: SortKey;
  page: number;
}

export const noFilters: SearchFilters = {
  ...noFilterValues,
  q: null,
  type: null,
  date: null,
  dates: [],
  month: null,
  weekdays: [],
  zone: null,
  neighborhood: null,
  neighborhoods: [],
  except: [],
  sentence: null,
  sort: defaultSort,
  page: 1,
};

/** The other parameters of the address, and what the page calls them. */
export const paramNames = {
  q: 'texto',
  type: 'tipo',
  date: 'data',
  month: 'mês',
  weekdays: 'dia da semana',
  zone: 'zona',
  neighborhood: 'bairro',
  exceto: 'bairro que não serve',
  lido: 'frase',
  sort: 'ordem',
  pagina: 'página',
} as const;
export type SearchParam = keyof typeof paramNames;

/** A value of the address that the search does not follow; the page says so. */
export interface IgnoredParam {
  param: string;
  /** As the page calls it: 'comodidade'. */
  name: string;
  value: string;
  reason: 'unknown' | 'date-in-past' | 'date-too-far' | 'too-long' | 'not-in-zone';
}

/** The address of a search: parameters in a fixed order, defaults left out, so that one search has one address. */
export function searchToParams(filters: Partial<SearchFilters>): URLSearchParams {
  const requested: SearchFilters = { ...noFilters, ...filters };
  const { q, type, date, month, weekdays, zone, neighborhood, sentence, sort, page } = requested;
  const params = new URLSearchParams();
  const put = (param: string, value: string | null) => {
    if (value) params.set(param, value);
  };
  put('q', q);
  put('type', type);
  put('date', date ?? requested.dates.join(','));
  put('month', month);
  put('weekdays', month && weekdays.join(','));
  put('zone', zone);
  put('neighborhood', neighborhood ?? requested.neighborhoods.join(','));
  put('exceto', requested.except.join(','));
  for (const filter of searchFilters) put(filter.param, filter.write(requested));
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

/** The filters of an address as a request of the database. */
export function searchRequest(filters: Omit<SearchFilters, 'sort' | 'page'>): SearchRequest {
  return {
    // the other words of a sentence only rank
    ...(filters.q ? { q: filters.q, ...(filters.sentence ? { q_only_ranks: true } : {}) } : {}),
    ...(filters.type ? { space_type: filters.type } : {}),
    ...(filters.zone ? { zone_slug: filters.zone } : {}),
    ...(filters.neighborhood ? { neighborhood_slug: filters.neighborhood } : {}),
    ...(filters.neighborhoods.length > 0 ? { neighborhood_slugs: filters.neighborhoods } : {}),
    ...(filters.except.length > 0 ? { other_than_slugs: filters.except } : {}),
    ...(filters.date ? { event_date: filters.date } : {}),
    ...(filters.dates.length > 0 ? { event_dates: filters.dates } : {}),
    ...(filters.month ? { event_month: `${filters.month}-01` } : {}),
    ...(filters.month && filters.weekdays.length > 0
      ? { event_weekdays: filters.weekdays.map((weekday) => weekdayKeys.indexOf(weekday)) }
      : {}),
    ...Object.assign({}, ...searchFilters.map((filter) => filter.request(filters))),
  };
}
