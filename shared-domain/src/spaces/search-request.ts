import { amenityLabels } from './amenities.ts';
import type { NumberFilterColumn } from './fields/field-words.ts';
import type { HouseRuleKey } from './house-rules.ts';
import { type SearchFilters, weekdayKeys } from './search-address.ts';
import type { CapacityBandKey, PriceBandKey, SortKey } from './search-bands.ts';
import type { SpaceTypeKey } from './space-types.ts';

/**
 * The request of `search_spaces`, `search_map` and `search_facets`, in SQL `private.search_request`. Dates are `yyyy-MM-dd`; Sunday is weekday 0;
 * `min_price` and `max_price` are in reais.
 */
export interface SearchRequest extends Partial<Record<NumberFilterColumn, number>> {
  q?: string;
  /** The words of `q` rank the results and exclude none. */
  q_only_ranks?: boolean;
  space_type?: SpaceTypeKey;
  zone_slug?: string;
  neighborhood_slug?: string;
  event_date?: string;
  /** Any day of the month. */
  event_month?: string;
  event_weekdays?: number[];
  price_band?: PriceBandKey;
  capacity_band?: CapacityBandKey;
  amenity_labels?: string[];
  guests?: number;
  /** House rules that must be answered with yes. */
  allowed?: HouseRuleKey[];
  min_price?: number;
  max_price?: number;
  sort_by?: SortKey | 'mais-novo';
  page_number?: number;
  page_size?: number;
}

/** The filters of an address as a request of the database. */
export function searchRequest(filters: Omit<SearchFilters, 'sort' | 'page'>): SearchRequest {
  return {
    // beside what a sentence asks for, its other words are no condition
    ...(filters.q ? { q: filters.q, ...(filters.sentence ? { q_only_ranks: true } : {}) } : {}),
    ...(filters.type ? { space_type: filters.type } : {}),
    ...(filters.zone ? { zone_slug: filters.zone } : {}),
    ...(filters.neighborhood ? { neighborhood_slug: filters.neighborhood } : {}),
    ...(filters.date ? { event_date: filters.date } : {}),
    ...(filters.month ? { event_month: `${filters.month}-01` } : {}),
    ...(filters.month && filters.weekdays.length > 0
      ? { event_weekdays: filters.weekdays.map((weekday) => weekdayKeys.indexOf(weekday)) }
      : {}),
    ...(filters.price ? { price_band: filters.price } : {}),
    ...(filters.capacity ? { capacity_band: filters.capacity } : {}),
    ...(filters.guests ? { guests: filters.guests } : {}),
    ...(filters.maxPrice ? { max_price: filters.maxPrice } : {}),
    ...(filters.amenities.length > 0 ? { amenity_labels: amenityLabels(filters.amenities) } : {}),
  };
}
