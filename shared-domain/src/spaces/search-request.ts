import type { BookingMode } from '../rules/booking-rules.ts';
import type { NumberFilterColumn } from './fields/facts.ts';
import type { HouseRuleKey } from './house-rules.ts';
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
  /** Any of them, at most 20. */
  neighborhood_slugs?: string[];
  /** None of them, at most 20. */
  other_than_slugs?: string[];
  event_date?: string;
  /** In place of a date: any of them, at most 5 within 31 days. */
  event_dates?: string[];
  /** Any day of the month. */
  event_month?: string;
  event_weekdays?: number[];
  price_band?: PriceBandKey;
  capacity_band?: CapacityBandKey;
  amenity_labels?: string[];
  guests?: number;
  /** House rules that must be answered with yes. */
  allowed?: HouseRuleKey[];
  booking_mode?: BookingMode;
  min_price?: number;
  max_price?: number;
  sort_by?: SortKey | 'mais-novo';
  page_number?: number;
  page_size?: number;
}
