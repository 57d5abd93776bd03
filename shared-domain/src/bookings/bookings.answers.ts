import type { DisputeMovement, Nullable, Page } from '../db/answer-parts.types.ts';
import type { Tables } from '../db/database.types.ts';
import type { Hours, Row } from '../db/row.types.ts';
import type { RequestRow } from '../requests/requests.answers.ts';
import type { CancellationPolicyName } from '../rules/booking-rules.ts';
import type { BookingMoney } from './booking-money.ts';
import type { BookingStatus } from './booking-status.ts';

/** Answers of functions that return `json`. */
export interface BookingsAnswers {
  /** Amounts in cents. */
  admin_booking: Pick<
    Tables<'bookings'>,
    | ('id' | 'event_date' | 'status' | 'guest_count' | 'starts_at' | 'ends_at' | 'payment_method' | 'platform_reason')
    | 'platform_code'
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
    /** The request that became this booking; null of an instant one. */
    request: (Pick<RequestRow, 'created_at' | 'status'> & { answered_at: string; pay_by: string }) | null;
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
  /** Amounts in cents. */
  admin_list_bookings: Page<
    Pick<
      Tables<'bookings'>,
      | ('id' | 'event_date' | 'status' | 'total_amount' | 'owner_amount' | 'payment_method')
      | ('cancellation_reason' | 'platform_reason' | 'platform_code' | 'created_at')
    > & { title: string | null; guest_name: string; host_name: string; money: AdminBookingMoney }
  >;
}

/** Columns of answers that may be null or are narrower than their generated type. */
export interface BookingsRows {
  apply_checkout_event: OutcomeColumns;
  apply_checkout_session: OutcomeColumns;
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
  ended_holds: HoldColumns;
  hold_booking: HoldColumns;
  list_booking_money: Nullable<'sent_at' | 'by_hand_at'>;
  pay_request: HoldColumns;
  preview_cancellation: { deadlines: DeadlineRow[] };
  release_hold: HoldColumns;
}

type HoldColumns = Nullable<
  | 'space_id'
  | 'request_id'
  | 'coupon_id'
  | 'coupon_code'
  | 'starts_at'
  | 'ends_at'
  | 'stripe_session_id'
  | 'checkout_url'
> &
  Pick<Row<'bookings'>, 'status' | 'payment_method'> & {
    extras: BookedExtra[];
    rules_version: number | null;
    company: Pick<Tables<'booking_companies'>, 'name' | 'cnpj'> | null;
  };

export type OutcomeColumns = { booking_id: string | null; status: BookingStatus | null };

export type AddressRow = Pick<
  Tables<'space_addresses'>,
  'street' | 'number' | 'complement' | 'postal_code' | 'arrival' | 'day_phone'
>;

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
export interface DeadlineRow {
  share: number;
  until: string;
}

/** An extra as it was agreed; `id` is that of the listing's extra. */
export type BookedExtra = Omit<Tables<'booking_extras'>, 'booking_id' | 'extra_id' | 'position'> & { id: string };

/** A payout of a booking, or the part that a cancellation or a dispute takes back (less than zero). */
export type HostPayout = Omit<Tables<'host_payouts'>, 'booking_id' | 'host_id'>;

/** `settled_by`: a name. */
type BookingSettlement = Pick<
  Tables<'host_settlements'>,
  'id' | 'kind' | 'amount_cents' | 'bank_reference' | 'reason' | 'key_hint' | 'created_at'
> & { total_cents: number; settled_by: string | null };
