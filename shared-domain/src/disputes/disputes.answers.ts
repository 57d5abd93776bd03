import type { BookingMoney } from '../bookings/booking-money.ts';
import type { AddressRow, BookedExtra, DeadlineRow, HostPayout, OutcomeColumns } from '../bookings/bookings.answers.ts';
import type { Acted, Assignment, DisputeMovement, Page } from '../db/answer-parts.types.ts';
import type { Tables } from '../db/database.types.ts';
import type { Hours } from '../db/row.types.ts';
import type { CancellationPolicyName } from '../rules/booking-rules.ts';
import type { HouseRules } from '../spaces/house-rules.ts';

/** Answers of functions that return `json`. */
export interface DisputesAnswers {
  admin_dispute: Omit<Tables<'disputes'>, 'created_at' | 'currency' | 'seen_at'> & {
    needs_answer: boolean;
    assignment: Assignment;
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
  /** `booking_id` and the next three are null when no booking of the site has the payment. */
  admin_list_disputes: Page<
    Omit<Tables<'disputes'>, 'charge_id' | 'payment_intent_id' | 'created_at' | 'currency' | 'seen_at'> & {
      title: string | null;
      event_date: string | null;
      guest_name: string | null;
      needs_answer: boolean;
      sent_at: string | null;
      has_failed: boolean;
      assignment: Assignment;
    }
  > & { waiting: number };
  give_up_dispute: Acted & { given_up_at: string };
  submit_dispute_evidence: Acted & { submitted_at: string };
}

/** Columns of answers that may be null or are narrower than their generated type. */
export interface DisputesRows {
  apply_dispute_event: OutcomeColumns;
  dispute_evidence_to_send: { facts: DisputeFacts };
}

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
  extras: BookedExtra[];
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
