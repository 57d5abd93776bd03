import type { OutcomeColumns } from '../bookings/bookings.answers.ts';
import type { Assignment, Nullable, Page } from '../db/answer-parts.types.ts';
import type { Tables } from '../db/database.types.ts';

/** Answers of functions that return `json`. */
export interface MoneyAnswers {
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
  admin_export: Record<string, string | number | boolean | null>[];
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
    assignment: Assignment;
  }> & { owed_cents: number; to_pay: number; without_key: number; deducted_cents: number };
  /** `open` counts all that a person has to pay. */
  admin_list_refunds: Page<
    Pick<Tables<'refunds'>, 'id' | 'booking_id' | 'amount_cents' | 'status' | 'created_at'> & {
      title: string | null;
      payment_method: string;
      guest_name: string;
      guest_email: string | null;
    }
  > & { open: number };
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
  /** `since`: when the oldest was due (`yyyy-MM-dd`) or opened (ISO 8601); null where nothing waits. Amounts in cents. */
  admin_waiting_money: {
    without_key: { amount_cents: number; people: number; since: string } | null;
    disputed: { amount_cents: number; bookings: number; since: string } | null;
  };
  mark_refund_manual: { refund_id: string; status: 'manual' };
  open_payout_day: (Pick<Tables<'payout_keys'>, 'host_id' | 'key_type'> & { host_name: string; owed_cents: number })[];
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
  settle_host_payouts: Settlement;
}

/** Columns of answers that may be null or are narrower than their generated type. */
export interface MoneyRows {
  admin_due_payouts: { title: string | null };
  apply_refund_event: OutcomeColumns;
  refund_to_send: Nullable<'payment_intent_id'>;
}

interface Settlement {
  settlement_id: string;
  host_id: string;
  kind: 'paid' | 'reversed';
  amount_cents: number;
  payouts: number;
}

/** The first call writes the log's note, the next one shows the key. */
type Noted<Key> = { is_noted: false } | ({ is_noted: true } & Key);
