import type { BookingMoney } from '../bookings/booking-money.ts';
import type { PaymentMethod } from '../bookings/booking-request.schema.ts';
import type { BookingStatus } from '../bookings/booking-status.ts';
import type { CancellationPolicy, CancellationPolicyName } from '../rules/booking-rules.ts';
import type { GuestColumn } from '../spaces/fields/facts.ts';
import type { QueuedColumn, ReviewedColumn } from '../spaces/fields/field-words.ts';
import type { HouseRuleAnswers, HouseRules } from '../spaces/house-rules.ts';
import type { SearchRequest } from '../spaces/search-request.ts';
import type { Database as Generated, Tables } from './database.types.ts';

/**
 * The answers of functions that return `json`, whose generated type says nothing, and of those that return a view.
 * Rows inside them are `Tables<'…'>`. `backend/tests/src/evidence-answers.test.ts` compares them with what the functions answer.
 */
export interface Answers {
  account_export: { files: { bucket: string; path: string; created_at: string }[] } & Record<string, unknown>;
  /** Amounts in cents. */
  admin_booking: Pick<
    Tables<'bookings'>,
    | ('id' | 'event_date' | 'status' | 'guest_count' | 'starts_at' | 'ends_at' | 'payment_method' | 'platform_reason')
    | ('created_at' | 'paid_at' | 'cancelled_at' | 'cancellation_reason')
  > & {
    money: AdminBookingMoney;
    title: string | null;
    price_cents: number;
    fee_cents: number;
    discount_cents: number;
    total_cents: number;
    /** Of the price, as agreed. */
    extras: BookedExtra[];
    /** Of the space, as agreed. */
    hours: { opens_at: string; closes_at: string; music_until: string | null } | null;
    policy_name: CancellationPolicyName;
    rules_version: number | null;
    terms_version: number | null;
    company: Pick<Tables<'booking_companies'>, 'name' | 'cnpj'> | null;
    guest_name: string;
    host_name: string;
    /** The administrator, when the platform cancelled it. */
    cancelled_by: string | null;
    coupon: Pick<Tables<'coupon_redemptions'>, 'code' | 'discount_cents' | 'status'> | null;
    payments: Pick<Tables<'payments'>, 'id' | 'amount_cents' | 'created_at'>[];
    /** `manual_by`: a name. */
    refunds: Pick<
      Tables<'refunds'>,
      | ('id' | 'amount_cents' | 'status' | 'failure' | 'created_at' | 'settled_at')
      | ('manual_at' | 'manual_by' | 'manual_note')
    >[];
    disputes: (Pick<Tables<'disputes'>, 'id' | 'amount_cents' | 'reason' | 'status' | 'opened_at' | 'closed_at'> & {
      answered_at: string | null;
      movements: DisputeMovement[];
    })[];
    payouts: HostPayout[];
    /** Payments to the host for this booking, and corrections of them (less than zero). */
    settlements: BookingSettlement[];
    /** The same of the affiliate's commission. */
    commission_settlements: BookingSettlement[];
    /** `settled_by`: a name. */
    commissions: (Pick<
      Tables<'affiliate_commissions'>,
      'id' | 'kind' | 'status' | 'created_at' | 'settled_at' | 'settled_by'
    > & { amount_cents: number; affiliate_name: string; affiliate_code: string })[];
  };
  /** Amounts in cents; `owed` at the end of the period. */
  admin_business: {
    days: ({ day: string; is_closed: boolean } & Record<
      'volume' | 'fee' | 'promotions' | 'commissions' | 'refunds' | 'disputes',
      number
    >)[];
    owed: Record<'hosts' | 'affiliates' | 'guests', number>;
  };
  /** Amounts in cents. */
  admin_business_lines: Page<{
    day: string;
    booking_id: string | null;
    title: string | null;
    amount_cents: number;
    is_closed: boolean;
  }> & { total_cents: number };
  admin_dispute: Omit<Tables<'disputes'>, 'created_at' | 'currency' | 'seen_at'> & {
    needs_answer: boolean;
    taken: Taken;
    /** As they were sent, else as they are now; null: no booking of the site has this payment. */
    facts: DisputeFacts | null;
    movements: DisputeMovement[];
    payouts: HostPayout[];
    commissions: (Pick<Tables<'affiliate_commissions'>, 'id' | 'kind' | 'created_at'> & { amount_cents: number })[];
    host_waits: boolean;
    evidence: {
      statement: string;
      submitted_at: string;
      sent_at: string | null;
      failure: string | null;
      submitted_by: string;
    } | null;
    /** Accepted without an answer. */
    given_up: { given_up_at: string; given_up_by: string; failure: string | null } | null;
    history: (Pick<Tables<'provider_events'>, 'id' | 'type'> & { happened_at: string })[];
  };
  admin_error_overview: {
    visits: number;
    errors_per_1000: number | null;
    lcp_ms: number | null;
    inp_ms: number | null;
    cls: number | null;
    new_count: number;
    open_count: number;
    units: string[];
    open_by_unit: Counts;
    owners: string[];
    total: number;
    items: (SiteErrorRow & {
      occurrences: number;
      /** Visits in which it happened; null where nobody visits. */
      visits: number | null;
      /** Of the latest occurrence with a stack and a trail. */
      version: string | null;
      /** It had been resolved. */
      has_returned: boolean;
    })[];
  };
  admin_export: Record<string, string | number | boolean | null>[];
  admin_list_acts: Page<
    Omit<Tables<'audit_log'>, 'actor_id' | 'details'> & {
      details: Record<string, unknown>;
      /** A name; null: the server side, without a person. */
      actor: string | null;
      /** The name of the person that it is about, where `details` has none. */
      person: string | null;
      /** How a refund was paid by hand, what a letter says, the subject of a message. */
      note: string | null;
    }
  > & { people: Pick<Tables<'profiles'>, 'id' | 'full_name'>[] };
  /** Amounts in cents; the sums are of all affiliates. */
  admin_list_affiliates: Page<{
    id: string;
    person_id: string;
    affiliate_code: string;
    full_name: string;
    has_key: boolean;
    key_type: string | null;
    /** Enough to recognise the key. */
    key_hint: string | null;
    /** This number and the next amounts: due by the next day of payment. */
    pending_bookings: number;
    earned_cents: number;
    /** Zero or less. */
    reversed_cents: number;
    /** Less than zero: later commissions pay it. */
    owed_cents: number;
    /** Of it, the part that is due today. */
    due_cents: number;
    /** Of events after the next day of payment. */
    coming_cents: number;
    last_settled_at: string | null;
    /** How many signs to look at before paying. */
    signs: number;
    taken: Taken;
  }> & {
    /** `yyyy-MM-dd`: the next day of payment. */
    paid_on: string;
    owed_cents: number;
    to_pay: number;
    without_key: number;
    coming_cents: number;
    deducted_cents: number;
    /** This year, as `sent_count`. */
    sent_cents: number;
    sent_count: number;
  };
  admin_list_authenticators: Page<{
    id: string;
    full_name: string;
    email: string | null;
    is_admin: boolean;
    authenticators: number;
    /** The last time that the site asked for a code of one of them. */
    last_used_at: string | null;
  }>;
  /** Amounts in cents. */
  admin_list_bookings: Page<
    Pick<
      Tables<'bookings'>,
      | ('id' | 'event_date' | 'status' | 'total_amount' | 'owner_amount' | 'payment_method')
      | ('cancellation_reason' | 'platform_reason' | 'created_at')
    > & { title: string | null; guest_name: string; host_name: string; money: AdminBookingMoney }
  >;
  admin_list_calendar_conflicts: Page<{
    id: string;
    space_id: string;
    title: string;
    host_id: string;
    host_name: string;
    calendar_name: string;
    date: string;
    booking_id: string;
    guest_name: string;
    found_at: string;
    /** Of the event. */
    kind: ImportedKind;
    first_seen_at: string;
  }>;
  admin_list_changes: Page<{
    id: string;
    space_id: string;
    title: string;
    host_id: string;
    host_name: string;
    changed_at: string;
    cover: string | null;
    suspended_at: string | null;
    before: ListingParts;
    now: ListingParts;
    fields: (keyof ListingParts)[];
    taken: Taken;
    upcoming: PaidBooking[];
  }>;
  /** `booking_id` and the next three are null when no booking of the site has the payment. */
  admin_list_disputes: Page<
    Omit<Tables<'disputes'>, 'charge_id' | 'payment_intent_id' | 'created_at' | 'currency' | 'seen_at'> & {
      title: string | null;
      event_date: string | null;
      guest_name: string | null;
      needs_answer: boolean;
      sent_at: string | null;
      has_failed: boolean;
      taken: Taken;
    }
  > & { waiting: number };
  admin_list_messages: Page<
    Omit<Tables<'contact_messages'>, 'user_id' | 'archived_by' | 'resolved_by'> & { taken: Taken }
  >;
  /** Amounts in cents; the sums are of all hosts. */
  admin_list_payouts: Page<{
    host_id: string;
    host_name: string;
    /** Less than zero: the platform paid the host for a booking that was cancelled later. */
    owed_cents: number;
    earned_cents: number;
    /** Zero or less. */
    reversed_cents: number;
    bookings: number;
    /** `yyyy-MM-dd`; null without a payout to send. */
    oldest_due_on: string | null;
    has_key: boolean;
    key_type: string | null;
    is_closed: boolean;
    taken: Taken;
  }> & { owed_cents: number; to_pay: number; without_key: number; deducted_cents: number };
  admin_list_people: Page<
    Pick<Tables<'profiles'>, 'id' | 'full_name' | 'is_host' | 'host_verified' | 'created_at'> & {
      is_closed: boolean;
      suspended_at: string | null;
      appealed_at: string | null;
    }
  > & { suspended: number };
  /** `open` counts all that a person has to pay. */
  admin_list_refunds: Page<
    Pick<Tables<'refunds'>, 'id' | 'booking_id' | 'amount_cents' | 'status' | 'created_at'> & {
      title: string | null;
      payment_method: string;
      guest_name: string;
      guest_email: string | null;
    }
  > & { open: number };
  admin_list_reports: Page<{
    kind: 'space' | 'message' | 'review' | 'profile' | 'list_line';
    target_id: string;
    count: number;
    /** Null once it is settled, as `upcoming` and `taken`. */
    independent: number | null;
    called_at: string | null;
    first_at: string;
    last_at: string;
    concerned: {
      id: string;
      full_name: string;
      is_suspended: boolean;
      is_closed: boolean;
      is_admin: boolean;
    };
    /** The parts that the site still shows; null: nothing. */
    there: string[] | null;
    upcoming: { space: PaidBooking[]; person: PaidBooking[] } | null;
    reports: (Pick<Tables<'reports'>, 'id' | 'reason' | 'words' | 'created_at'> & {
      reporter_name: string;
      snapshot: ReportSnapshot;
    })[];
    settled: {
      at: string;
      by: string | null;
      outcome: 'nothing_found' | 'removed' | 'suspended' | 'acted';
      note: string | null;
      removed: string[];
    } | null;
    taken: Taken;
  }> & { open: number };
  /** `settled_by`, `reversed_by`: names. `sent_cents`: the sum of all, less corrections. */
  admin_list_settlements: Page<
    Pick<Tables<'host_settlements'>, 'id' | 'amount_cents' | 'bank_reference' | 'created_at' | 'settled_by'> & {
      host_name: string;
      key_type: string;
      key_hint: string;
      /** Null without a correction, as the next two. */
      reversed_at: string | null;
      reversed_by: string | null;
      reversed_reason: string | null;
      bookings: { booking_id: string; title: string | null; amount_cents: number }[] | null;
    }
  > & { sent_cents: number };
  /** `pending`, `live`, `suspended`: of all spaces. `price` in reais; `updated_at` of a pending one: since when it waits. */
  admin_list_spaces: Page<
    Pick<
      Tables<'spaces'>,
      'id' | 'title' | 'type' | 'capacity' | 'price' | 'status' | 'created_at' | 'updated_at' | 'suspended_at'
    > & {
      zone_name: string;
      neighborhood_name: string;
      cover: string | null;
      host_name: string;
      /** How often an administrator rejected it. */
      rejections: number;
      /** The day when the host opened the account. */
      host_since: string;
      taken: Taken;
    }
  > & { pending: number; oldest_pending_at: string | null; live: number; suspended: number };
  /** Amounts in cents; each list has the latest five. */
  admin_person_history: {
    /** Those to come first, the next one at the top. */
    guest_bookings: Counted<PersonBooking> & { upcoming: number };
    host_bookings: Counted<PersonBooking> & { upcoming: number };
    cancellations: Counted<
      Omit<PersonBooking, 'status'> &
        InRole &
        Pick<Tables<'bookings'>, 'cancellation_reason'> & { cancelled_at: string; money: AdminBookingMoney }
    >;
    refunds: Counted<
      InRole &
        Pick<Tables<'refunds'>, 'id' | 'booking_id' | 'amount_cents' | 'status' | 'manual_at' | 'created_at'> & {
          title: string | null;
        }
    > & { sum_cents: number };
    disputes: Counted<
      InRole &
        Pick<Tables<'disputes'>, 'id' | 'amount_cents' | 'reason' | 'status' | 'opened_at' | 'closed_at'> & {
          booking_id: string;
          title: string | null;
        }
    > & { sum_cents: number };
    reports_about: Counted<PersonReport>;
    reports_by: Counted<PersonReport>;
    /** `title`: of the listing; null: the account was suspended. */
    suspensions: Counted<
      Pick<Tables<'suspensions'>, 'id' | 'reason' | 'created_at' | 'appeal' | 'lifted_at' | 'lifted_by'> & {
        title: string | null;
        by: string | null;
      }
    >;
    /** Payments as a host and as an affiliate, and corrections of them (less than zero). */
    payouts: Counted<
      Pick<Tables<'host_settlements'>, 'id' | 'kind' | 'amount_cents' | 'bank_reference' | 'reason' | 'created_at'> & {
        beneficiary: 'host' | 'affiliate';
        by: string;
      }
    > & { sum_cents: number };
    notes: Counted<{
      id: string;
      kind: 'letter' | 'report' | 'refund';
      text: string;
      by: string | null;
      created_at: string;
    }>;
  };
  /** `since`: when the oldest was due (`yyyy-MM-dd`) or opened (ISO 8601); null where nothing waits. Amounts in cents. */
  admin_waiting_money: {
    without_key: { amount_cents: number; people: number; since: string } | null;
    disputed: { amount_cents: number; bookings: number; since: string } | null;
  };
  answer_review: Pick<Tables<'reviews'>, 'answer' | 'answered_at'>;
  /** `retry_after`: in seconds, of an address that was read too often. */
  calendar_feed:
    | { retry_after: number }
    | { space_id: string; title: string; days: { date: string; state: 'booked' | 'blocked'; changed_at: string }[] }
    | null;
  claim_affiliate_code: { claimed: boolean; reason: string | null };
  /** How many rows of each kind. */
  delete_expired_data: Counts;
  /** How a reading ended; null: another one has begun since. */
  end_calendar_reading:
    | {
        outcome: 'read' | 'unchanged';
        dates: number;
        unreadable: number;
        conflicts: number;
        /** Of others, whether they block a day or not. */
        events: number;
        /** All-day events that are marked as free, with days to come. */
        free_events: number;
        /** Their days are blocked, too. */
        blocks_free: boolean;
      }
    | { outcome: 'failed'; failure: string }
    | null;
  featured_spaces: SpaceCardRow[];
  give_up_dispute: Acted & { given_up_at: string };
  host_calendars: {
    address: { created_at: string; read_at: string | null } | null;
    calendars: {
      id: string;
      name: string;
      /** The recognisable part of its address, which is secret: 'www.airbnb.com.br/…/1234….ics'. */
      hint: string;
      tried_at: string | null;
      succeeded_at: string | null;
      /** Why the last reading failed. */
      failure: string | null;
      is_silent: boolean;
      /** Events that could not be read. */
      unreadable: number;
      /** Days it blocks, from today on. */
      dates: number;
      conflicts: { date: string; booking_id: string; guest_name: string; kind: ImportedKind; first_seen_at: string }[];
      /** Free days on which it repeats a booking that has ended; one that still does so then blocks again. */
      waiting: { date: string; blocks_again_at: string }[];
      /** Coming days that are unavailable here and that it does not have; empty until it has repeated a booking of ours, as `free_there`. */
      only_here: string[];
      /** Coming days that it marks as free and that are for sale here. */
      free_there: string[];
      /** By its address; the name is the host's. */
      provider: string | null;
      /** Of others, whether they block a day or not. */
      events: number;
      /** All-day events that are marked as free, with days to come. */
      free_events: number;
      /** Their days from today on, without those that another of its events blocks. */
      free_dates: string[];
      /** The host has these days blocked, too. */
      blocks_free: boolean;
    }[];
    /** How many of the `mostCalendars` are taken. */
    slots: number;
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
    /** Paid dates on which an imported calendar has an event. */
    conflicts: {
      space_id: string;
      title: string;
      calendar_name: string;
      date: string;
      booking_id: string;
      kind: ImportedKind;
      first_seen_at: string;
    }[];
  };
  listed_spaces: SpaceCardRow[];
  mark_refund_manual: { refund_id: string; status: 'manual' };
  open_payout_day: (Pick<Tables<'payout_keys'>, 'host_id' | 'key_type'> & { host_name: string; owed_cents: number })[];
  remove_authenticators: Acted & { removed: number };
  reveal_payout_key: Noted<
    Pick<Tables<'payout_keys'>, 'version' | 'key_type' | 'pix_key' | 'holder_name' | 'changed_at'> & {
      /** Another administrator who saw it within a day. */
      seen_by: string | null;
      seen_at: string | null;
    }
  >;
  /** Key and name are empty once the person is forgotten. */
  reveal_settlement_key: Noted<Pick<Tables<'payout_keys'>, 'key_type' | 'pix_key' | 'holder_name'>>;
  reverse_host_settlement: Settlement;
  review_space: Pick<Tables<'spaces'>, 'id' | 'status' | 'rejection_reason' | 'reviewed_at' | 'reviewed_by'>;
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
  seal_caller: string | null;
  send_report: Acted;
  set_host_verified: Pick<Tables<'profiles'>, 'id' | 'host_verified'>;
  set_site_error_status: Pick<SiteErrorRow, 'id' | 'status'>;
  settle_host_payouts: Settlement;
  settle_reports: { reports: number };
  space_page: {
    space: SpaceCardRow &
      Pick<Row<'spaces'>, 'description' | 'image_descriptions' | 'created_at'> & {
        /** Reais, as `price`: `price` is that of a day without one of its own. */
        lowest_price: number;
        latitude: number;
        longitude: number;
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
    /** How many reviews gave one to five stars. */
    rating_distribution: Record<1 | 2 | 3 | 4 | 5, number>;
  } | null;
  submit_dispute_evidence: Acted & { submitted_at: string };
  suspend_person: Suspended;
  suspend_space: Suspended;
  take_item: NonNullable<Taken>;
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

/**
 * Of functions that return rows: their columns that may be null, and those whose values are narrower than their type. The other columns
 * are never null. Schemas say what a column is.
 */
interface Rows {
  accept_terms: AccountColumns;
  admin_affiliate_signs: {
    kind: 'card' | 'cpf' | 'phone' | 'email' | 'key' | 'signups' | 'bookings';
    people: Pick<Tables<'profiles'>, 'id' | 'full_name'>[];
  };
  admin_due_payouts: { title: string | null };
  admin_error: Nullable<
    'file' | 'page' | 'seen_at' | 'seen_version' | 'stack' | 'status_changed_at' | 'status_changed_by'
  > & {
    line: number | null;
    status: SiteErrorRow['status'];
    /** The person's acts before it: pages by their route, buttons by their words; null: not words of the site. */
    trail: {
      before_ms: number;
      page?: string;
      /** Whose button it was. */
      unit?: string;
      version?: string;
      /** A number until the site has looked for the words. */
      press?: string | number | null;
    }[];
    browsers: Pick<Tables<'site_error_browsers'>, 'browser' | 'occurrences'>[];
    versions: (Pick<Tables<'site_error_hours'>, 'version' | 'occurrences' | 'visits'> & {
      first_hour: string;
      last_hour: string;
    })[];
  };
  /** E-mail and phone are masked. */
  admin_person: Nullable<'email' | 'phone' | 'came_by'> & {
    is_of_age: boolean | null;
    suspension: OpenSuspension | null;
    spaces: Pick<Tables<'spaces'>, 'id' | 'title' | 'status' | 'suspended_at'>[];
    upcoming: PaidBooking[];
    reports: ReportCounts | null;
  };
  admin_space: Nullable<'suspended_at'> & {
    suspension: OpenSuspension | null;
    upcoming: PaidBooking[];
    rating_average: number | null;
    reports: ReportCounts | null;
    address: Omit<Tables<'space_addresses'>, 'space_id' | 'host_id' | 'updated_at'> | null;
    taken: Taken;
    resent: { rejected_at: string; before: ReviewedParts; now: ReviewedParts; fields: (keyof ReviewedParts)[] } | null;
  };
  apply_checkout_event: OutcomeColumns;
  apply_checkout_session: OutcomeColumns;
  apply_dispute_event: OutcomeColumns;
  apply_refund_event: OutcomeColumns;
  attach_checkout_session: HoldColumns;
  booking_contacts: Nullable<'space_id' | 'starts_at' | 'ends_at' | 'phone'> & {
    hours: Hours | null;
    role: 'guest' | 'host';
    /** Null while the host has not given it. */
    address: AddressRow | null;
    /** The address at the payment, where the host has changed it since. */
    agreed_address: AddressRow | null;
  };
  cancel_booking: { status: BookingStatus };
  check_receipt: Nullable<'title' | 'cancelled_at' | 'cancellation_reason'> & { money: BookingMoney };
  claim_calendar: Nullable<'etag' | 'last_modified'> & { dialect: 'airbnb' | 'booking' | 'vrbo' | null };
  complete_profile: AccountColumns;
  dispute_evidence_to_send: { facts: DisputeFacts };
  email_to_send: Nullable<'to' | 'name'> & { data: unknown };
  ended_holds: HoldColumns;
  hold_booking: HoldColumns;
  /** Guest of a booked day; calendars that block it. */
  host_calendar: Nullable<'guest_name' | 'calendar_name'> & {
    state: DayState;
    guest_count: number | null;
    /** What each of the other calendars has on the day. */
    imported: {
      calendar_name: string;
      kind: ImportedKind;
      first_seen_at: string;
      /** It repeats a booking of ours, and is told to nobody. */
      is_echo: boolean;
      /** It repeated one that ended, stayed for `calendarEchoHours`, and is the host's own block since. */
      blocks_again: boolean;
    }[];
  };
  latest_reviews: Nullable<'reviewer_avatar'>;
  list_booking_money: Nullable<'sent_at' | 'by_hand_at'>;
  list_conversations: Nullable<'space_id' | 'space_image' | 'last_message_at'> & {
    role: 'client' | 'host';
    other: Pick<Tables<'profiles'>, 'id' | 'full_name' | 'avatar_url'>;
    last_message: Pick<Tables<'messages'>, 'sender_id' | 'content' | 'file_name'> | null;
  };
  list_visits: Nullable<'taken_time' | 'ends_at' | 'neighborhood'> & {
    status: 'proposed' | 'taken' | 'declined' | 'withdrawn' | 'cancelled';
    /** Who answered the visit or called it off. */
    changed_by: 'guest' | 'host' | null;
    /** Of a taken visit, until it is over. */
    address: Omit<AddressRow, 'day_phone'> | null;
  };
  moderate_message_content: Nullable<'reason'>;
  my_account: AccountColumns;
  my_list: { link: 'open' | 'closed' | null; spaces: ListedSpaceRow[] };
  my_review_state: { obstacle: ReviewObstacle | null };
  operations_metrics: {
    reconciliation_age_seconds: number | null;
    schedule_silence_seconds: Record<string, number>;
    /** Instants in ISO 8601. */
    alarms: { id: string; kind: string; began_at: string; ended_at: string | null; details: Record<string, unknown> }[];
  };
  preview_cancellation: { deadlines: DeadlineRow[] };
  refund_to_send: Nullable<'payment_intent_id'>;
  release_hold: HoldColumns;
  set_weekdays: unknown;
  shared_list: Nullable<'event_date' | 'owner_name' | 'visitor_name'> & {
    guest_count: number | null;
    spaces: ListedSpaceRow[];
  };
  site_stats: { rating_average: number | null };
  space_calendar: Nullable<'held_until'> & { state: DayState };
  space_terms: Pick<Row<'spaces'>, 'cancellation_policy' | 'house_rules' | 'house_rules_note' | 'music_until'> & {
    /** Whatever else guests read of it. */
    fields: Pick<Row<'spaces'>, GuestColumn>;
    extras: Pick<Row<'space_extras'>, 'id' | 'name' | 'description' | 'price' | 'per' | 'is_obligatory'>[];
    weekday_prices: Pick<Tables<'space_weekday_prices'>, 'weekday' | 'price'>[];
    price_ranges: Pick<Tables<'space_price_ranges'>, 'name' | 'first_day' | 'last_day' | 'price'>[];
  };
  unit_health: Pick<Tables<'unit_visits'>, 'uncaught' | 'by_group'>;
}

type Nullable<Column extends string> = Record<Column, string | null>;

type AccountColumns = Nullable<'avatar_url' | 'phone' | 'date_of_birth'> & {
  terms_version: number | null;
  missing: ('full_name' | 'phone' | 'date_of_birth')[];
  suspension:
    | (Pick<Tables<'suspensions'>, 'id' | 'reason' | 'appealed_at'> & { since: string; is_leaving: boolean })
    | null;
};

type HoldColumns = Nullable<
  'space_id' | 'coupon_id' | 'coupon_code' | 'starts_at' | 'ends_at' | 'stripe_session_id' | 'checkout_url'
> &
  Pick<Row<'bookings'>, 'status' | 'payment_method'> & {
    extras: BookedExtra[];
    rules_version: number | null;
    company: Pick<Tables<'booking_companies'>, 'name' | 'cnpj'> | null;
  };

type OutcomeColumns = { booking_id: string | null; status: BookingStatus | null };

export type HoldRow = AnswerRow<'hold_booking'>;
export type PaymentOutcome = AnswerRow<'apply_checkout_event'>;

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
  money: BookingMoney;
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

/** `private.booking_money`; cents. */
export interface AdminBookingMoney extends BookingMoney {
  /** The provider's, for disputes. */
  dispute_fee_cents: number;
  /** To the host, not settled yet; less than zero: the next payment deducts it. */
  owed_cents: number;
  host_paid_cents: number;
  commission_cents: number;
  /** Less than zero: the platform's loss. */
  kept_cents: number;
}

/** The last day (`yyyy-MM-dd`, in Rio) of a share in per cent; it may be over. The largest share comes first. */
interface DeadlineRow {
  share: number;
  until: string;
}

/** What an act made or changed. */
interface Acted {
  id: string;
}

interface Suspended extends Acted {
  refund_cents: number;
}

interface Settlement {
  settlement_id: string;
  host_id: string;
  kind: 'paid' | 'reversed';
  amount_cents: number;
  payouts: number;
}

interface MonthRow {
  month: string;
  revenue_cents: number;
  bookings: number;
}

type Hours = Pick<Tables<'spaces'>, 'opens_at' | 'closes_at' | 'music_until'>;

/** What another calendar has on a day, by its provider's own words: the strongest of the day's events. */
export type ImportedKind = 'block' | 'other' | 'reservation';

/** Why a day can't be booked: closed by the host, kept for someone who is paying, or sold. */
export type DayState = 'blocked' | 'held' | 'booked';

type BookedExtra = Omit<Tables<'booking_extras'>, 'booking_id' | 'extra_id' | 'position'> & { id: string };

/** A space as lists show it: its price is an expression, which the generated type takes for nullable. `free_days`: of a search by month only, with the prices of the first three. */
export type SpaceCardRow = Tables<'space_cards'> & { price: number; free_days?: string[]; free_day_prices?: number[] };

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

/** Who has taken a thing of a queue, for 15 minutes; null: nobody. */
export type Taken = { by: string | null; is_mine: boolean; until: string } | null;

/** A paid booking that is still to come. */
export interface PaidBooking {
  id: string;
  title: string | null;
  event_date: string;
  guest_name: string;
  total_cents: number;
  /** What a cancellation by the platform refunds: not what the guest's bank has taken back. */
  refund_cents: number;
}

/** `by`: null where an account came back. */
export type OpenSuspension = Pick<
  Tables<'suspensions'>,
  'id' | 'reason' | 'payouts_held_reason' | 'appeal' | 'appealed_at'
> & { since: string; paid_bookings: 'keep' | 'cancel'; by: string | null; is_leaving: boolean };

/** The reported thing as it was then; its fields depend on its kind. `price` in reais. */
export interface ReportSnapshot extends Partial<ReportedMessage> {
  title?: string | null;
  // of a listing
  description?: string;
  type?: string;
  capacity?: number;
  neighborhood?: string;
  host_name?: string;
  price?: number;
  images?: string[];
  address?: Place | null;
  // of a message
  conversation_id?: string;
  file?: string | null;
  before?: ReportedMessage[];
  after?: ReportedMessage[];
  // of a review; of a line of a list: `writer_name`
  space_id?: string;
  writer_name?: string | null;
  written_at?: string;
  rating?: number;
  comment?: string | null;
  photos?: string[];
  answer?: string | null;
  event_date?: string | null;
  // of a person
  bio?: string | null;
  location?: string | null;
  avatar?: string | null;
  is_host?: boolean;
}

export type ReportedMessage = Pick<Tables<'messages'>, 'id' | 'sender_id' | 'content' | 'file_name' | 'created_at'> & {
  sender_name: string | null;
  message_type?: string;
};

interface Page<Row> {
  items: Row[];
  total: number;
}

/** The first call writes the log's note, the next one shows the key. */
type Noted<Key> = { is_noted: false } | ({ is_noted: true } & Key);

type SiteErrorRow = Pick<
  Tables<'site_errors'>,
  'id' | 'unit' | 'kind' | 'message' | 'page' | 'last_seen_at' | 'file' | 'line' | 'owners'
> & {
  status: 'new' | 'investigating' | 'resolved';
  /** Only one version has it, and the unit had another before. */
  is_new_in_version: boolean;
};

/** Less than zero: the bank took it. */
interface DisputeMovement {
  id: string;
  amount_cents: number;
  fee_cents: number;
  happened_at: string;
}

/** A payout of a booking, or the part that a cancellation or a dispute takes back (less than zero). */
type HostPayout = Omit<Tables<'host_payouts'>, 'booking_id' | 'host_id'>;

/** `settled_by`: a name. */
type BookingSettlement = Pick<
  Tables<'host_settlements'>,
  'id' | 'kind' | 'amount_cents' | 'bank_reference' | 'reason' | 'key_hint' | 'created_at'
> & { total_cents: number; settled_by: string | null };

type Place = Pick<Tables<'space_addresses'>, 'street' | 'number' | 'complement' | 'postal_code'>;

/** Prices in reais. */
export interface ListingParts extends Pick<Row<'spaces'>, QueuedColumn> {
  weekday_prices: Pick<Tables<'space_weekday_prices'>, 'weekday' | 'price'>[];
  price_ranges: Pick<Tables<'space_price_ranges'>, 'name' | 'first_day' | 'last_day' | 'price'>[];
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

interface ReportCounts {
  open: number;
  settled: number;
  last_at: string;
}

type Counts = Record<string, number>;

interface Counted<Item> {
  /** Of all, of which `items` are the latest. */
  count: number;
  items: Item[];
}

interface InRole {
  /** Of the person in the booking. */
  role: 'guest' | 'host';
}

/** `other_name`: of the host for a guest, of the guest for a host. */
type PersonBooking = Pick<Tables<'bookings'>, 'id' | 'event_date' | 'status'> & {
  title: string | null;
  other_name: string;
  total_cents: number;
};

/** `other_name`: who reported, or who was reported. */
type PersonReport = Pick<Tables<'reports'>, 'id' | 'reason' | 'created_at'> & {
  kind: Answers['admin_list_reports']['items'][number]['kind'];
  /** Null while it is open. */
  outcome: NonNullable<Answers['admin_list_reports']['items'][number]['settled']>['outcome'] | null;
  title: string | null;
  other_name: string;
};

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
  bookings: { payment_method: PaymentMethod; snapshot: BookingSnapshot; status: BookingStatus };
  space_extras: { per: 'event' | 'guest' };
  spaces: {
    cancellation_policy: CancellationPolicyName;
    house_rules: HouseRuleAnswers;
    image_descriptions: Record<string, string>;
  };
}

type Functions = Generated['public']['Functions'];
type GeneratedTables = Generated['public']['Tables'];

/** Arguments of functions that take `jsonb`. */
interface Arguments {
  search_facets: { request: SearchRequest };
  search_map: { request: SearchRequest };
  search_spaces: { request: SearchRequest };
}

type Named<Answer, Columns> = Answer extends (infer Row)[]
  ? Named<Row, Columns>[]
  : { [Column in keyof Answer]: Column extends keyof Columns ? Columns[Column] : NonNullable<Answer[Column]> };

/** The generated types with the named answers, arguments and columns. */
export type Database = Omit<Generated, 'public'> & {
  public: Omit<Generated['public'], 'Functions' | 'Tables'> & {
    Functions: {
      [Name in keyof Functions]: {
        Args: Name extends keyof Arguments ? Arguments[Name] : Functions[Name]['Args'];
        Returns: Name extends keyof Answers
          ? Answers[Name]
          : Name extends keyof Rows
            ? Named<Functions[Name]['Returns'], Rows[Name]>
            : Functions[Name]['Returns'];
      };
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

/** What a function answers; of one that answers a list, a row of it. */
export type AnswerRow<Name extends keyof Functions> =
  Database['public']['Functions'][Name]['Returns'] extends infer Answer
    ? Answer extends (infer Row)[]
      ? Row
      : NonNullable<Answer>
    : never;
