import type { Assignment, Page } from '../db/answer-parts.types.ts';
import type { Tables } from '../db/database.types.ts';

/** Answers of functions that return `json`. */
export interface AffiliatesAnswers {
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
    /** Number of signs to review before paying. */
    signs: number;
    assignment: Assignment;
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
  claim_affiliate_code: { claimed: boolean; reason: string | null };
}

/** Columns of answers that may be null or are narrower than their generated type. */
export interface AffiliatesRows {
  admin_affiliate_signs: {
    kind: 'card' | 'cpf' | 'phone' | 'email' | 'key' | 'signups' | 'bookings';
    people: Pick<Tables<'profiles'>, 'id' | 'full_name'>[];
  };
}
