import type { CancellationPolicy, CancellationPolicyName } from '../rules/booking-rules.ts';
import type { HouseRuleAnswers, HouseRules } from '../spaces/house-rules.ts';
import type { Database as Generated, Tables } from './database.types.ts';

/**
 * The answers of functions that return `json`, whose generated type says nothing, and of those whose columns may be null.
 * Rows inside them are `Tables<'…'>`; fields that no client reads are left out. The functions of this database are not
 * validated: its migrations and its clients are released together.
 */
export interface Answers {
  accept_terms: AccountRow | null;
  account_export: { files: { bucket: string; path: string; created_at: string }[] } & Record<string, unknown>;
  booking_contacts: (Pick<
    Tables<'bookings'>,
    'space_id' | 'host_id' | 'event_date' | 'guest_count' | 'starts_at' | 'ends_at'
  > & {
    booking_id: string;
    guest_id: string;
    hours: Hours | null;
    role: 'guest' | 'host';
    other_name: string;
    phone: string | null;
    /** Null while the host has not given it. */
    address: AddressRow | null;
    /** The address at the payment, where the host has changed it since. */
    agreed_address: AddressRow | null;
    until: string;
  })[];
  check_receipt:
    | (Pick<Tables<'bookings'>, 'event_date' | 'status' | 'cancelled_at'> & {
        booking_code: string;
        title: string | null;
        paid_at: string;
        total_cents: number;
        /** The sum of all refunds, and the part of it that was paid out. */
        refund_cents: number;
        returned_cents: number;
        /** The amount that the payer's bank took back, by a dispute that is open or was lost. */
        contested_cents: number;
      })
    | null;
  complete_profile: AccountRow;
  dispute_evidence_to_send: {
    provider_dispute_id: string;
    facts: DisputeFacts;
    statement: string;
    attempt: number;
    is_sent: boolean;
  } | null;
  /** How a reading ended; null: another one has begun since. */
  end_calendar_reading:
    | { outcome: 'read' | 'unchanged'; dates: number; unreadable: number; conflicts: number }
    | { outcome: 'failed'; failure: string }
    | null;
  host_calendar: {
    date: string;
    state: DayState;
    /** Of a booked day. */
    guest_name: string | null;
    guest_count: number | null;
    /** The other calendars that block the day. */
    calendar_name: string | null;
    /** The host blocked the day. */
    is_own_block: boolean;
  }[];
  host_calendars: {
    address: { created_at: string; read_at: string | null } | null;
    calendars: {
      id: string;
      name: string;
      /** Of its address, which is secret. */
      host: string;
      tried_at: string | null;
      succeeded_at: string | null;
      /** Why the last reading failed. */
      failure: string | null;
      is_silent: boolean;
      /** Events that could not be read. */
      unreadable: number;
      /** Days it blocks, from today on. */
      dates: number;
      conflicts: { date: string; booking_id: string; guest_name: string }[];
    }[];
    providers: string[] | null;
  };
  /** Amounts in cents, months as `yyyy-MM`. */
  host_dashboard: {
    bookings: number;
    upcoming_bookings: number;
    active_spaces: number;
    pending_spaces: number;
    /** The last twelve, by the day of the event. */
    months: MonthRow[];
    /** From today on, those with events to come. */
    coming_months: MonthRow[];
    spaces: (Pick<
      Tables<'spaces'>,
      'id' | 'title' | 'status' | 'images' | 'cover_image_index' | 'rating_average' | 'rating_count'
    > & {
      /** By past and coming events. */
      revenue_cents: number;
      coming_cents: number;
      bookings: number;
      upcoming_bookings: number;
      next_booking_on: string | null;
    })[];
  };
  list_conversations: (Pick<
    Tables<'conversations'>,
    'id' | 'space_id' | 'space_title' | 'created_at' | 'last_message_at'
  > & {
    space_image: string | null;
    role: 'client' | 'host';
    other: Pick<Tables<'profiles'>, 'id' | 'full_name' | 'avatar_url'>;
    last_message: Pick<Tables<'messages'>, 'sender_id' | 'content' | 'file_name'> | null;
    unread_count: number;
  })[];
  list_visits: (Pick<Tables<'visits'>, 'id' | 'proposed_times' | 'taken_time'> & {
    status: 'proposed' | 'taken' | 'declined' | 'withdrawn' | 'cancelled';
    ends_at: string | null;
    /** Who answered the visit or called it off. */
    changed_by: 'guest' | 'host' | null;
    /** Of a taken visit, until it is over. */
    address: Omit<AddressRow, 'day_phone'> | null;
    neighborhood: string | null;
  })[];
  moderate_message_content: { is_blocked: boolean; reason: string | null };
  my_account: AccountRow | null;
  my_list: { link: 'open' | 'closed' | null; spaces: ListedSpaceRow[] } | null;
  my_review_state: { may_review: boolean; obstacle: ReviewObstacle | null };
  operations_metrics: {
    outbox_waiting: number;
    outbox_oldest_seconds: number;
    outbox_failed: number;
    holds_open: number;
    holds_overdue: number;
    webhook_events: number;
    webhook_lag_seconds: number;
    money_differences: number;
    reconciliation_age_seconds: number | null;
    schedule_silence_seconds: Record<string, number>;
    schedules_silent: number;
    alarms: string[];
  };
  /** Amounts in cents. */
  preview_cancellation: {
    refund_cents: number;
    kept_cents: number;
    /** Per cent of everything that goes back. */
    share: number;
    deadlines: DeadlineRow[];
  };
  request_account_deletion: { is_closed: boolean };
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
  search_spaces: { items: SpaceCardRow[]; total: number; page: number; page_size: number; words: number };
  shared_list: {
    name: string;
    event_date: string | null;
    owner_name: string | null;
    visitor_name: string | null;
    spaces: ListedSpaceRow[];
  } | null;
  site_stats: {
    spaces: number;
    neighborhoods: number;
    hosts: number;
    events: number;
    bookings: number;
    guests: number;
    reviews: number;
    rating_average: number | null;
  };
  space_calendar: { date: string; state: DayState }[];
  space_page: {
    space: SpaceCardRow &
      Pick<Row<'spaces'>, 'description' | 'image_descriptions' | 'created_at'> & {
        /** Reais, as `price`: `price` is that of a day without one of its own. */
        lowest_price: number;
        latitude: number;
        longitude: number;
      };
    host: Pick<Tables<'profiles'>, 'id' | 'full_name' | 'avatar_url' | 'host_verified'> & {
      member_since: string;
      response_minutes: number | null;
      is_new: boolean;
    };
    reviews: (Pick<Tables<'reviews'>, 'id' | 'rating' | 'comment' | 'created_at' | 'answer' | 'answered_at'> & {
      reviewer_name: string | null;
      reviewer_avatar: string | null;
      photos: string[];
    })[];
    /** How many reviews gave one to five stars. */
    rating_distribution: Record<1 | 2 | 3 | 4 | 5, number>;
  } | null;
  /** Prices in reais, hours as `HH:mm`. */
  space_terms:
    | (Pick<
        Row<'spaces'>,
        | 'price'
        | 'opens_at'
        | 'closes_at'
        | 'music_until'
        | 'notice_days'
        | 'horizon_days'
        | 'cancellation_policy'
        | 'house_rules'
        | 'house_rules_note'
        | 'rules_version'
      > & {
        extras: Pick<Row<'space_extras'>, 'id' | 'name' | 'description' | 'price' | 'per' | 'is_obligatory'>[];
        weekday_prices: Pick<Tables<'space_weekday_prices'>, 'weekday' | 'price'>[];
        price_ranges: Pick<Tables<'space_price_ranges'>, 'name' | 'first_day' | 'last_day' | 'price'>[];
      })
    | null;
  /** Amounts in cents. */
  validate_coupon:
    | {
        valid: true;
        coupon_id: string;
        discount_amount: number;
        final_amount: number;
        coupon_description: string | null;
      }
    | { valid: false; error: string; minimum_amount: number | null };
}

/** The caller's own account. */
export type AccountRow = Pick<Tables<'profiles'>, 'id' | 'full_name' | 'avatar_url' | 'is_host' | 'host_verified'> &
  Pick<Tables<'profile_private'>, 'phone' | 'date_of_birth' | 'terms_version'> & {
    is_admin: boolean;
    missing: ('full_name' | 'phone' | 'date_of_birth')[];
    needs_password: boolean;
    suspension:
      | (Pick<Tables<'suspensions'>, 'id' | 'reason' | 'appealed_at'> & { since: string; is_leaving: boolean })
      | null;
  };

export type AddressRow = Pick<
  Tables<'space_addresses'>,
  'street' | 'number' | 'complement' | 'postal_code' | 'arrival' | 'day_phone'
>;

/** The facts of a contested booking (private.dispute_facts). Cents; days are `yyyy-MM-dd` in Rio. */
export type DisputeFacts = Pick<
  Tables<'bookings'>,
  | 'status'
  | 'event_date'
  | 'starts_at'
  | 'ends_at'
  | 'guest_count'
  | 'created_at'
  | 'paid_at'
  | 'cancelled_at'
  | 'cancellation_reason'
  | 'payment_method'
> & {
  booking_id: string;
  title: string | null;
  hours: Hours | null;
  guest_name: string | null;
  guest_email: string | null;
  guest_since: string;
  email_confirmed_at: string | null;
  host_name: string | null;
  owner_cents: number;
  fee_cents: number;
  discount_cents: number;
  total_cents: number;
  extras: Pick<
    Tables<'booking_extras'>,
    'name' | 'per' | 'unit_cents' | 'quantity' | 'total_cents' | 'is_obligatory'
  >[];
  company: Pick<Tables<'booking_companies'>, 'name' | 'cnpj'> | null;
  payments: (Pick<Tables<'payments'>, 'amount_cents' | 'payment_intent_id' | 'created_at'> & {
    session_id: string | null;
  })[];
  refunds: Pick<Tables<'refunds'>, 'amount_cents' | 'status' | 'created_at'>[];
  terms_version: number | null;
  rules: HouseRules | null;
  policy_name: CancellationPolicyName;
  deadlines: DeadlineRow[];
  address: Omit<AddressRow, 'day_phone'> | null;
  access_until: string | null;
  mails: { template: string; sent_at: string }[];
  conversation: {
    by_guest: number;
    by_host: number;
    by_guest_after_payment: number;
    first_at: string | null;
    last_at: string | null;
    last_by_guest_at: string | null;
  };
  visited_at: string | null;
  review: Pick<Tables<'reviews'>, 'rating' | 'created_at'> | null;
  earlier_payments: number;
};

/** The last day (`yyyy-MM-dd`, in Rio) of a share in per cent; it may be over. The largest share comes first. */
interface DeadlineRow {
  share: number;
  until: string;
}

interface MonthRow {
  month: string;
  revenue_cents: number;
  bookings: number;
}

type Hours = Pick<Tables<'spaces'>, 'opens_at' | 'closes_at' | 'music_until'>;

/** Why a day can't be booked: closed by the host, kept for someone who is paying, or sold. */
export type DayState = 'blocked' | 'held' | 'booked';

/** A space as lists show it. `free_days`: of a search by month only. */
export type SpaceCardRow = Tables<'space_cards'> & { free_days?: string[] };

/** A space of a list. `voters`: for its owner only. */
export type ListedSpaceRow = SpaceCardRow & {
  is_free: boolean | null;
  nearest_free_day: string | null;
  votes: number;
  voters: string[] | null;
  voted: boolean;
  lines: { id: string; name: string; content: string }[];
};

/** Why a person may not review a space. The database decides again on insert. */
export type ReviewObstacle =
  | 'unauthenticated'
  | 'space_not_found'
  | 'account_suspended'
  | 'own_space'
  | 'already_reviewed'
  | 'no_past_booking';

type Counts = Record<string, number>;

/** What a booking keeps of its space, so that it outlives edits and deletion. */
export interface BookingSnapshot {
  title: string;
  type: string;
  /** Slugs, as stored with the space. */
  zone: string;
  neighborhood: string;
  /** Object path or absolute address of the cover; null without a picture. */
  image: string | null;
  price_cents: number;
  capacity: number;
  /** The code that gave the discount; null without one. */
  coupon_code: string | null;
  policy_name: CancellationPolicyName;
  policy: CancellationPolicy;
  /** When the space is the guest's, `HH:mm`. `closes_at` not after `opens_at`: the next day. */
  hours: Hours;
  /** The house rules that were accepted. */
  rules: HouseRules;
  /** The version of the terms of use that held. */
  terms_version: number;
}

/** Columns whose values the database writes or checks more narrowly than their type says. */
interface Columns {
  bookings: { snapshot: BookingSnapshot };
  space_extras: { per: 'event' | 'guest' };
  spaces: {
    cancellation_policy: CancellationPolicyName;
    house_rules: HouseRuleAnswers;
    image_descriptions: Record<string, string>;
  };
}

type Functions = Generated['public']['Functions'];
type GeneratedTables = Generated['public']['Tables'];

/** The generated types with the named answers and columns. */
export type Database = Omit<Generated, 'public'> & {
  public: Omit<Generated['public'], 'Functions' | 'Tables'> & {
    Functions: {
      [Name in keyof Functions]: Name extends keyof Answers
        ? Omit<Functions[Name], 'Returns'> & { Returns: Answers[Name] }
        : Functions[Name];
    };
    Tables: {
      [Name in keyof GeneratedTables]: Name extends keyof Columns
        ? Omit<GeneratedTables[Name], 'Row'> & {
            Row: Omit<GeneratedTables[Name]['Row'], keyof Columns[Name]> & Columns[Name];
          }
        : GeneratedTables[Name];
    };
  };
};

/** A row of a table, with the named columns. */
export type Row<Name extends keyof GeneratedTables> = Database['public']['Tables'][Name]['Row'];
