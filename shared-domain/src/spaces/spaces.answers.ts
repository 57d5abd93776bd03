import type {
  Assignment,
  Counts,
  Nullable,
  OpenSuspension,
  Page,
  PaidBooking,
  Place,
  ReportCounts,
} from '../db/answer-parts.types.ts';
import type { Tables } from '../db/database.types.ts';
import type { Row } from '../db/row.types.ts';
import type { AnswerRecord } from '../requests/requests.answers.ts';
import type { BookingMode } from '../rules/booking-rules.ts';
import type { GuestColumn } from './fields/facts.ts';
import type { QueuedColumn, ReviewedColumn } from './fields/field-words.ts';

interface Changed {
  id: string;
  host_id: string;
  host_name: string;
  /** Of the listing, or the host's name. */
  title: string;
  opened_at: string;
  /** Of the last edit; `settle_change` compares it. */
  changed_at: string;
  suspended_at: string | null;
  assignment: Assignment;
}

/** An edited listing next to its approved state. */
export interface ChangedListing extends Changed {
  space_id: string;
  cover: string | null;
  before: ListingParts;
  now: ListingParts;
  fields: (keyof ListingParts)[];
  upcoming: PaidBooking[];
}

type HostParts = Pick<Tables<'profiles'>, 'full_name' | 'bio' | 'location' | 'avatar_url'>;

/** An edited profile of a host next to its approved state. */
export interface ChangedHost extends Changed {
  space_id: null;
  cover: null;
  before: HostParts;
  now: HostParts;
  fields: (keyof HostParts)[];
  upcoming: PaidBooking[];
}

/** Answers of functions that return `json`. */
export interface SpacesAnswers {
  admin_list_changes: Page<ChangedListing | ChangedHost>;
  /** `pending`, `live`, `suspended`: of all spaces. `price` in reais; `updated_at` of a pending one: since when it waits. */
  admin_list_spaces: Page<
    Pick<
      Tables<'spaces'>,
      'id' | 'title' | 'type' | 'capacity' | 'status' | 'created_at' | 'updated_at' | 'suspended_at'
    > & {
      /** As its card shows it to guests, or will. */
      shown_price: PriceRow;
      zone_name: string;
      neighborhood_name: string;
      cover: string | null;
      host_name: string;
      /** Number of rejections by administrators. */
      rejections: number;
      /** The day when the host opened the account. */
      host_since: string;
      assignment: Assignment;
    }
  > & { pending: number; oldest_pending_at: string | null; live: number; suspended: number };
  home_page: {
    /** Of listed spaces, by type; none of a type without one. */
    counts: Counts;
    featured: SpaceCardRow[];
    /** `total`: all that are free on the day, featured ones too. */
    free: { total: number; spaces: SpaceCardRow[] };
    reviews: (Pick<Tables<'reviews'>, 'id' | 'rating' | 'comment'> & {
      reviewer_name: string | null;
      reviewer_avatar: string | null;
      /** Null unless it is listed. */
      space: { id: string; title: string; neighborhood_name: string } | null;
    })[];
  };
  review_space: Pick<
    Tables<'spaces'>,
    'id' | 'status' | 'rejection_reason' | 'rejection_code' | 'reviewed_at' | 'reviewed_by'
  >;
  search_facets: {
    total: number;
    types: Counts;
    zones: Counts;
    neighborhoods: Counts;
    prices: Counts;
    capacities: Counts;
    amenities: Counts;
  };
  search_map: { total: number; places: { neighborhood: string; spaces: number; price: number }[] };
  search_spaces: {
    items: SpaceCardRow[];
    total: number;
    page: number;
    page_size: number;
    words: number;
    /** Whether any approved space has one of the words that only rank. */
    words_found: boolean;
  };
  admin_space_preview: { page: SpacePageAnswer; address: SpacesRows['admin_space']['address'] } | null;
  space_page: SpacePageAnswer | null;
}

interface SpacePageAnswer {
  space: SpaceCardRow &
    Pick<Row<'spaces'>, 'description' | 'image_descriptions' | 'created_at'> & {
      /** Reais, as `price`: `price` is that of a day without one of its own. */
      lowest_price: number;
      latitude: number;
      longitude: number;
      /** Of a space under approval, from five answers on. */
      answer_record: AnswerRecord | null;
    };
  host: Pick<Tables<'profiles'>, 'id' | 'full_name' | 'avatar_url' | 'bio' | 'host_verified'> & {
    member_since: string;
    response_minutes: number | null;
    /** On the site now. */
    spaces: number;
    /** Paid and not cancelled, past ones too. */
    bookings: number;
    is_new: boolean;
  };
  reviews: (Pick<Tables<'reviews'>, 'id' | 'rating' | 'comment' | 'created_at' | 'answer' | 'answered_at'> & {
    reviewer_name: string | null;
    reviewer_avatar: string | null;
    photos: string[];
  })[];
  /** Number of reviews by stars. */
  rating_distribution: Record<1 | 2 | 3 | 4 | 5, number>;
  /** As `space_terms` answers. */
  terms: SpacesRows['space_terms'] &
    Pick<Tables<'spaces'>, 'price' | 'opens_at' | 'closes_at' | 'notice_days' | 'horizon_days' | 'rules_version'>;
}

/** Columns of answers that may be null or are narrower than their generated type. */
export interface SpacesRows {
  admin_space: Nullable<'suspended_at'> & {
    suspension: OpenSuspension | null;
    upcoming: PaidBooking[];
    rating_average: number | null;
    reports: ReportCounts | null;
    address: Omit<Tables<'space_addresses'>, 'space_id' | 'host_id' | 'updated_at'> | null;
    assignment: Assignment;
    resent: { rejected_at: string; before: ReviewedParts; now: ReviewedParts; fields: (keyof ReviewedParts)[] } | null;
  };
  site_stats: { rating_average: number | null };
  space_calendar: Nullable<'held_until'> & { state: DayState };
  space_terms: Pick<
    Row<'spaces'>,
    'booking_mode' | 'cancellation_policy' | 'house_rules' | 'house_rules_note' | 'music_until'
  > & {
    /** Other fields for guests. */
    fields: Pick<Row<'spaces'>, GuestColumn>;
    extras: Pick<Row<'space_extras'>, 'id' | 'name' | 'description' | 'price' | 'per' | 'is_obligatory'>[];
    weekday_prices: Pick<Tables<'space_weekday_prices'>, 'weekday' | 'price'>[];
    price_ranges: Pick<Tables<'space_price_ranges'>, 'name' | 'first_day' | 'last_day' | 'weekdays' | 'price'>[];
  };
}

/** Why a day can't be booked: closed by the host, kept for someone who is paying, or sold. */
export type DayState = 'blocked' | 'held' | 'booked';

/** A space as lists show it: its price is an expression, which the generated type takes for nullable. `free_days`: of a search by month only, with the prices of the first three. */
export type SpaceCardRow = Tables<'space_cards'> & {
  booking_mode: BookingMode;
  price: number;
  free_days?: string[];
  free_day_prices?: number[];
};

/** The price of a card, in reais. */
export type PriceRow = Pick<SpaceCardRow, 'price' | 'price_varies' | 'price_per_guest'>;

/** Prices in reais. */
export interface ListingParts extends Pick<Row<'spaces'>, QueuedColumn> {
  weekday_prices: Pick<Tables<'space_weekday_prices'>, 'weekday' | 'price'>[];
  price_ranges: Pick<Tables<'space_price_ranges'>, 'name' | 'first_day' | 'last_day' | 'weekdays' | 'price'>[];
  extras: Pick<Row<'space_extras'>, 'name' | 'description' | 'price' | 'per' | 'is_obligatory'>[];
  rules: Pick<Row<'spaces'>, 'house_rules' | 'house_rules_note'>;
  images: string[];
  address: Place | null;
}

/** Every part of a listing that an administrator reviews. */
export interface ReviewedParts extends ListingParts, Pick<Row<'spaces'>, ReviewedColumn> {
  place: Pick<Tables<'spaces'>, 'zone' | 'neighborhood'>;
  amenities: string[];
  cover: string;
  /** Texts by their picture. */
  image_descriptions: Record<string, string>;
  hours: Pick<Tables<'spaces'>, 'opens_at' | 'closes_at' | 'music_until'>;
  notice: Pick<Tables<'spaces'>, 'notice_days' | 'horizon_days'>;
}
