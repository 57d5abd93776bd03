import { couponFields } from 'shared-domain/coupons/coupon-fields.ts';
import { listingFields } from 'shared-domain/spaces/fields/listing-fields.ts';
/*
 * Who may do what with the tables that the API shows. access.test.ts reads the catalog and walks every person × table × row ×
 * column × verb against this, in SQL and through the API: a table or a column without its line here fails, and so does
 * anything that is allowed and not written here, or written here and not allowed.
 *
 * People: `anonymous` has no account; `guest` has booked and written; `otherGuest`, `otherHost` are strangers to that;
 * `host` owns the space; `affiliate` has an account of that kind; `admin` is an administrator; `suspended` books, lists and
 * wrote until the account was suspended: reads as everybody and what is their own, writes nothing but where they are paid.
 * `adminByPassword` is another, whose session has the password alone, as a thief of the password would.
 */

export const people = [
  'anonymous',
  'guest',
  'otherGuest',
  'host',
  'otherHost',
  'affiliate',
  'admin',
  'suspended',
  'adminByPassword',
] as const;
export type Actor = (typeof people)[number];

const everyone: Actor[] = [...people];
export const signedIn: Actor[] = everyone.filter((who) => who !== 'anonymous');
/** Signed in, and not suspended. */
const active: Actor[] = signedIn.filter((who) => who !== 'suspended');
const nobody: Actor[] = [];

/**
 * The API's grants of a column, for roles that can read a row at all:
 * `r` it is read, `i` it may be given with a new row, `u` it may be changed, `s` it may be sent with a change but the
 * server decides what is stored. `''`: hidden and never written.
 */
type ColumnRights = '' | 'r' | 'ri' | 'riu' | 'ris' | 'rs';

interface RowAccess {
  read: Actor[];
  /** Column, or `column=value` → people who may change it so; a column that is not listed is changed by no one. */
  update?: Record<string, Actor[]>;
  delete?: Actor[];
}

export interface TableAccess {
  columns: Record<string, ColumnRights>;
  /** Sample rows; `world.ts` prepares them under these names. */
  rows: Record<string, RowAccess>;
  /** Who adds a row that is well-formed and their own; `world.ts` says what that row is. */
  insert: Actor[];
}

/** `'title price'` → one entry per column. */
function each<T>(columns: string, value: T): Record<string, T> {
  return Object.fromEntries(columns.split(' ').map((column) => [column, value]));
}

const spaceContent = listingFields.map(({ column }) => column).join(' ');
const couponContent = couponFields.map(({ column }) => column).join(' ');

export const accessTable: Record<string, TableAccess> = {
  // --- Reference data: public, written by migrations ---
  zones: { columns: each('slug name position', 'r'), rows: { 'a zone': { read: everyone } }, insert: nobody },
  neighborhoods: {
    columns: each('slug zone name latitude longitude', 'r'),
    rows: { 'a neighbourhood': { read: everyone } },
    insert: nobody,
  },
  terms_versions: {
    columns: each('version starts_on changes', 'r'),
    rows: { 'the first': { read: everyone } },
    insert: nobody,
  },

  // --- People ---
  // The sign-up makes the only profile of an account. is_host and host_verified are the server's.
  profiles: {
    columns: {
      id: 'ri',
      ...each('full_name bio location avatar_url', 'riu'),
      ...each('is_host host_verified created_at', 'r'),
      updated_at: 'rs',
    },
    rows: {
      "the guest's": { read: everyone, update: each('full_name bio location avatar_url updated_at', ['guest']) },
      "the host's": { read: everyone, update: each('full_name bio location avatar_url updated_at', ['host']) },
      "the suspended person's": { read: everyone },
    },
    insert: nobody,
  },
  profile_private: {
    columns: {
      id: 'ri',
      ...each('phone date_of_birth cpf', 'riu'),
      updated_at: 'rs',
      ...each('terms_version terms_accepted_at', 'r'),
    },
    rows: {
      "the guest's": { read: ['guest'], update: each('phone date_of_birth cpf updated_at', ['guest']) },
      "the host's": { read: ['host'], update: each('phone date_of_birth cpf updated_at', ['host']) },
      "the suspended person's": { read: ['suspended'] },
    },
    insert: nobody,
  },
  user_roles: {
    columns: each('user_id role created_at', 'r'),
    rows: { "the administrator's": { read: ['admin'] } },
    insert: nobody,
  },

  // --- Spaces ---
  spaces: {
    columns: {
      ...each('id rating_average rating_count created_at rules_version suspended_at is_listed', 'r'),
      ...each(spaceContent, 'riu'),
      ...each('host_id listing_key', 'ri'),
      status: 'riu',
      ...each('rejection_reason rejection_code reviewed_at reviewed_by updated_at', 'rs'),
    },
    rows: {
      'approved, of the host': {
        read: everyone,
        update: { ...each(spaceContent, ['host']), updated_at: ['host', 'admin'] },
        delete: ['host'],
      },
      'pending, of the host': {
        read: ['host', 'admin'],
        update: {
          ...each(spaceContent, ['host']),
          updated_at: ['host', 'admin'],
          'status=approved': ['admin'],
          // Only together with its reason.
          'status=rejected': nobody,
          'status=cancelled': ['host'],
        },
        delete: ['host'],
      },
      // Final: an administrator gets at it and finds every change refused but the one that changes nothing.
      'rejected, of the host': {
        read: ['host', 'admin'],
        // Its content only together with sending it again.
        update: { updated_at: ['host', 'admin'], 'status=pending': ['host'] },
      },
      'cancelled, of the host': { read: ['host', 'admin'], update: { updated_at: ['admin'] } },
      // Its host mends it, and does not make it go away.
      'suspended, of the host': {
        read: ['host', 'admin'],
        update: { ...each(spaceContent, ['host']), updated_at: ['host', 'admin'] },
      },
      'approved, of the suspended': { read: ['suspended', 'admin'], update: { updated_at: ['admin'] } },
    },
    // A person with a complete profile, and always as pending.
    insert: active,
  },
  // Written with the listing, by save_listing.
  space_extras: {
    columns: each('id space_id host_id name description price per is_obligatory position', 'r'),
    rows: {
      'of an approved space': { read: everyone },
      'of a pending space': { read: ['host', 'admin'] },
      'of the suspended': { read: ['suspended', 'admin'] },
    },
    insert: nobody,
  },
  space_availability: {
    columns: { ...each('space_id host_id date is_available note', 'riu'), updated_at: 'ris' },
    rows: {
      'a blocked day of the host': { read: ['host'], update: each('date is_available note updated_at', ['host']) },
      'a blocked day of the suspended': { read: ['suspended'] },
    },
    insert: ['host', 'otherHost'],
  },
  // Guests of paid bookings ask booking_contacts.
  space_addresses: {
    columns: {
      ...each('space_id host_id', 'ri'),
      ...each('street number complement postal_code arrival day_phone', 'riu'),
      updated_at: 'r',
    },
    rows: {
      "of the host's space": {
        read: ['host', 'admin'],
        update: each('street number complement postal_code arrival day_phone', ['host']),
      },
      "of the suspended person's space": { read: ['suspended', 'admin'] },
    },
    // The host's space has one.
    insert: ['otherHost'],
  },
  space_weekday_prices: {
    columns: each('space_id host_id weekday price', 'r'),
    rows: {
      'of an approved space': { read: everyone },
      'of a pending space': { read: ['host', 'admin'] },
      'of the suspended': { read: ['suspended', 'admin'] },
    },
    insert: nobody,
  },
  space_price_ranges: {
    columns: each('id space_id host_id name first_day last_day weekdays price', 'r'),
    rows: {
      'of an approved space': { read: everyone },
      'of a pending space': { read: ['host', 'admin'] },
      'of the suspended': { read: ['suspended', 'admin'] },
    },
    insert: nobody,
  },
  reviews: {
    columns: {
      ...each('id created_at answer answered_at comment_removed_at', 'r'),
      ...each('space_id user_id rating comment', 'ri'),
    },
    rows: { "the guest's": { read: everyone }, "the suspended person's": { read: everyone } },
    // Who was there and has not reviewed yet: that is the other guest.
    insert: ['otherGuest'],
  },
  review_photos: {
    columns: each('review_id position path', 'r'),
    rows: { 'of a review': { read: everyone } },
    insert: nobody,
  },

  // --- Bookings and money: written by procedures only ---
  bookings: {
    columns: each(
      'id user_id space_id host_id event_date guest_count status total_amount owner_amount service_fee discount_amount coupon_id payment_method stripe_session_id checkout_url checkout_expires_at hold_expires_at paid_at cancelled_at cancellation_reason host_reason host_note platform_reason platform_code snapshot created_at refund_share starts_at ends_at request_id',
      'r',
    ),
    rows: {
      'paid, of the guest': { read: ['guest', 'host'] },
      // The host learns of it when it is a booking.
      'held, by the guest': { read: ['guest'] },
      'paid, of the suspended': { read: ['suspended', 'host'] },
      'paid, with the suspended as host': { read: ['guest', 'suspended'] },
    },
    insert: nobody,
  },
  booking_extras: {
    columns: each('booking_id position extra_id name per unit_cents quantity total_cents is_obligatory', 'r'),
    rows: { 'of a paid booking': { read: ['guest', 'host'] }, 'of a hold': { read: ['guest'] } },
    insert: nobody,
  },
  // The host sees that the date is sold, not to which bill it belongs.
  booking_companies: {
    columns: each('booking_id name cnpj', 'r'),
    rows: { 'of a paid booking': { read: ['guest', 'admin'] } },
    insert: nobody,
  },
  refunds: {
    columns: {
      ...each('id booking_id amount_cents reason status settled_at manual_at created_at', 'r'),
      ...each('payment_id provider_refund_id failure manual_by manual_note', ''),
    },
    rows: { 'of a booking of the guest': { read: ['guest', 'admin'] } },
    insert: nobody,
  },
  payments: {
    columns: each(
      'id booking_id stripe_session_id payment_intent_id amount_cents currency payment_method created_at',
      '',
    ),
    rows: { "the guest's": { read: nobody } },
    insert: nobody,
  },
  disputes: {
    columns: each(
      'id provider_dispute_id charge_id payment_intent_id booking_id amount_cents currency reason status due_by opened_at closed_at seen_at created_at',
      '',
    ),
    rows: { "of the guest's payment": { read: nobody } },
    insert: nobody,
  },
  host_payouts: {
    columns: each('id booking_id host_id kind amount_cents due_on created_at', 'r'),
    rows: { "the host's": { read: ['host'] } },
    insert: nobody,
  },
  // Where the money goes: its owner's alone, and once.
  payout_keys: {
    columns: {
      host_id: 'ri',
      ...each('key_type pix_key holder_name', 'riu'),
      version: '',
      changed_at: 'r',
    },
    rows: {
      "the host's": { read: ['host'], update: each('key_type pix_key holder_name', ['host']), delete: ['host'] },
    },
    // One each: the host has one already.
    insert: signedIn.filter((who) => who !== 'host'),
  },
  host_settlements: {
    columns: {
      ...each('id host_id beneficiary kind amount_cents bank_reference reverses key_type key_hint created_at', 'r'),
      ...each('reason pix_key holder_name settled_by', ''),
    },
    rows: { "the host's": { read: ['host'] } },
    insert: nobody,
  },
  settled_payouts: {
    columns: each('settlement_id payout_id host_id amount_cents', 'r'),
    rows: { "the host's": { read: ['host'] } },
    insert: nobody,
  },
  settled_commissions: {
    columns: each('settlement_id commission_id person_id amount_cents', 'r'),
    rows: { "the affiliate's": { read: ['affiliate'] } },
    insert: nobody,
  },
  provider_events: {
    columns: each('id type object_id booking_id outcome happened_at created_at', ''),
    rows: { 'about the booking': { read: nobody } },
    insert: nobody,
  },
  outbox: {
    columns: each(
      'id kind dedupe_key payload attempts available_at done_at failed_at last_error created_at priority',
      '',
    ),
    rows: { 'a message': { read: nobody } },
    insert: nobody,
  },
  // The columns that realtime tells; what they say comes with my_notifications.
  notifications: {
    columns: { ...each('id person_id kind created_at read_at', 'r'), ...each('subject data', '') },
    rows: { "the guest's": { read: ['guest'] } },
    insert: nobody,
  },
  muted_mails: {
    columns: each('person_id topic created_at', ''),
    rows: { "the guest's": { read: nobody } },
    insert: nobody,
  },

  // --- Coupons: the administrators' ---
  discount_coupons: {
    columns: { ...each('id used_count created_at folded_code', 'r'), ...each(couponContent, 'riu') },
    rows: { 'a coupon': { read: ['admin'], update: each(couponContent, ['admin']), delete: ['admin'] } },
    insert: ['admin'],
  },
  coupon_redemptions: {
    columns: each('booking_id coupon_id user_id code discount_cents status created_at updated_at', 'r'),
    rows: { "the guest's": { read: ['admin'] } },
    insert: nobody,
  },

  // --- Chat: the two participants' ---
  conversations: {
    columns: {
      ...each('space_id client_id host_id', 'ri'),
      ...each('id space_title last_message_at begun_by_host created_at', 'r'),
    },
    rows: {
      'of guest and host': { read: ['guest', 'host'] },
      'of the suspended, who has paid': { read: ['suspended', 'host'] },
      'of the suspended, who has not paid': { read: ['suspended', 'otherHost'] },
      'of the suspended and their guest': { read: ['suspended', 'guest'] },
    },
    insert: active,
  },
  messages: {
    columns: {
      ...each('id conversation_id sender_id content message_type file_url file_name file_size', 'ri'),
      ...each('recipient_id is_moderated moderation_reason created_at visit_id request_id', 'r'),
    },
    rows: {
      'from the guest to the host': { read: ['guest', 'host'] },
      'blocked, from the guest': { read: ['guest'] },
      'from the suspended, who has not paid': { read: ['suspended', 'otherHost'] },
    },
    insert: ['guest', 'host'],
  },
  // Written by the procedures of visits; list_visits answers the address of an accepted one.
  visits: {
    columns: each(
      'id conversation_id guest_id host_id status proposed_times accepted_time proposed_at changed_at changed_by',
      'r',
    ),
    rows: { 'proposed by the guest': { read: ['guest', 'host'] } },
    insert: nobody,
  },
  conversation_reads: {
    columns: each('conversation_id user_id last_read_at notified_at', 'r'),
    rows: { "the guest's mark": { read: ['guest'] }, "the host's mark": { read: ['host'] } },
    insert: nobody,
  },

  // --- Hearts: written by procedures ---
  favourites: {
    columns: each('user_id space_id title saved_at', 'r'),
    rows: { "the guest's": { read: ['guest'] }, "the suspended person's": { read: ['suspended'] } },
    insert: nobody,
  },
  favourite_lists: {
    columns: each('id user_id name created_at event_date guest_count', 'r'),
    rows: { "the guest's": { read: ['guest'] }, "the suspended person's": { read: ['suspended'] } },
    insert: nobody,
  },
  favourite_list_spaces: {
    columns: each('list_id space_id user_id added_at', 'r'),
    rows: { "in the guest's": { read: ['guest'] }, "in the suspended person's": { read: ['suspended'] } },
    insert: nobody,
  },

  // --- Affiliates ---
  affiliates: {
    columns: { ...each('id total_earnings created_at', 'r'), ...each('user_id affiliate_code', 'ri') },
    rows: { "the affiliate's": { read: ['affiliate'] }, "the suspended person's": { read: ['suspended'] } },
    // Once, and under the code that was issued to them; the affiliate has one already.
    insert: active.filter((who) => who !== 'affiliate'),
  },
  affiliate_campaigns: {
    columns: { ...each('affiliate_id name', 'ri'), created_at: 'r' },
    rows: { "the affiliate's": { read: ['affiliate'] }, "the suspended person's": { read: ['suspended'] } },
    insert: ['affiliate'],
  },
  affiliate_tracking: {
    columns: { ...each('id affiliate_id event_type created_at', 'r'), ...each('person_id booking_id campaign', '') },
    rows: { 'a sign-up': { read: ['affiliate'] } },
    insert: nobody,
  },
  referral_attributions: {
    columns: each('id person_id affiliate_id source campaign attributed_at', ''),
    rows: { 'of the guest': { read: nobody } },
    insert: nobody,
  },
  affiliate_commissions: {
    columns: {
      ...each(
        'id affiliate_id booking_id kind commission_amount status settled_at payment_on campaign created_at',
        'r',
      ),
      ...each('due_on settled_by', ''),
    },
    rows: { "the affiliate's": { read: ['affiliate', 'admin'] } },
    insert: nobody,
  },

  // --- What was taken down: whom it concerns reads why, not who decided ---
  suspensions: {
    columns: {
      ...each(
        'id person_id space_id reason reason_code paid_bookings payouts_held_reason created_at appeal appealed_at lifted_at',
        'r',
      ),
      ...each('suspended_by lifted_by', ''),
    },
    rows: {
      'of the suspended': { read: ['suspended', 'admin'] },
      "of the host's listing": { read: ['host', 'admin'] },
    },
    insert: nobody,
  },
  // Hides that something was reported, and by whom; administrators read reports with admin_list_reports.
  reports: {
    columns: each(
      'id kind target_id concerned_id reporter_id reason words snapshot files created_at called_at settled_at settled_by outcome note removed',
      '',
    ),
    rows: { "of the host's space": { read: nobody } },
    insert: nobody,
  },
  withdrawn_spaces: {
    columns: each('space_id withdrawn_at', 'r'),
    rows: { 'a listing that was public': { read: everyone } },
    insert: nobody,
  },

  // --- Administration: read by administrators, written by procedures ---
  audit_log: {
    columns: each('id actor_id action target_type target_id details created_at', 'r'),
    rows: { 'an act': { read: ['admin'] } },
    insert: nobody,
  },
  contact_messages: {
    columns: each(
      'id name email phone subject message user_id resolved_at resolved_by created_at archived_at archived_by',
      'r',
    ),
    rows: { 'from the guest': { read: ['admin'] } },
    insert: nobody,
  },
  reconciliation_reports: {
    columns: each('id created_at difference_count differences', 'r'),
    rows: { 'a report': { read: ['admin'] } },
    insert: nobody,
  },

  // --- Errors and speed of the site: handed over by the site server, read by administrators ---
  site_errors: {
    columns: each(
      'id fingerprint unit kind message page seen_version stack places placed_at first_seen_at last_seen_at',
      'r',
    ),
    rows: { 'an error': { read: ['admin'] } },
    insert: nobody,
  },
  site_error_hours: {
    columns: each('error_id hour version occurrences visits', 'r'),
    rows: { 'an hour of it': { read: ['admin'] } },
    insert: nobody,
  },
  unit_visits: {
    columns: each('unit version slot visits exposures failures uncaught started alive by_group', 'r'),
    rows: { 'a slot of a version': { read: ['admin'] } },
    insert: nobody,
  },
  web_vitals: {
    columns: each('hour metric unit bucket samples', 'r'),
    rows: { 'a step of a histogram': { read: ['admin'] } },
    insert: nobody,
  },
};
