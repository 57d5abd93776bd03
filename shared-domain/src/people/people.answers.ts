import type { AdminBookingMoney } from '../bookings/bookings.answers.ts';
import type {
  Acted,
  Assignment,
  Counts,
  Nullable,
  OpenSuspension,
  Page,
  PaidBooking,
  ReportCounts,
} from '../db/answer-parts.types.ts';
import type { Tables } from '../db/database.types.ts';
import type { ReportsAnswers } from '../reports/reports.answers.ts';
import type { MailTopic } from '../rules/mail-topics.ts';

/** Answers of functions that return `json`. */
export interface PeopleAnswers {
  account_export: { files: { bucket: string; path: string; created_at: string }[] } & Record<string, unknown>;
  my_notifications: {
    unread: number;
    /** Newest first. `facts`: factsSchema of announcements.ts. */
    items: { id: string; kind: string; created_at: string; is_read: boolean; facts: Record<string, unknown> }[];
  };
  admin_list_acts: Page<
    Omit<Tables<'audit_log'>, 'actor_id' | 'details'> & {
      details: Record<string, unknown>;
      /** A name; null: the server side, without a person. */
      actor: string | null;
      /** The name of the person that it is about, where `details` has none. */
      person: string | null;
      /** Reference of a refund by hand, text of a letter, or subject of a message. */
      note: string | null;
    }
  > & { people: Pick<Tables<'profiles'>, 'id' | 'full_name'>[] };
  admin_list_authenticators: Page<{
    id: string;
    full_name: string;
    email: string | null;
    is_admin: boolean;
    authenticators: number;
    /** Last time that a code of one of them was entered. */
    last_used_at: string | null;
  }>;
  admin_list_messages: Page<
    Omit<Tables<'contact_messages'>, 'user_id' | 'archived_by' | 'resolved_by'> & { assignment: Assignment }
  >;
  admin_list_people: Page<
    Pick<Tables<'profiles'>, 'id' | 'full_name' | 'is_host' | 'host_verified' | 'created_at'> & {
      is_closed: boolean;
      suspended_at: string | null;
      appealed_at: string | null;
    }
  > & { suspended: number };
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
      Pick<
        Tables<'suspensions'>,
        'id' | 'reason' | 'reason_code' | 'created_at' | 'appeal' | 'lifted_at' | 'lifted_by'
      > & {
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
  /** Deleted rows of each kind. */
  delete_expired_data: Counts;
  remove_authenticators: Acted & { removed: number };
  seal_caller: string | null;
  set_host_verified: Pick<Tables<'profiles'>, 'id' | 'host_verified'>;
  suspend_person: Suspended;
  suspend_space: Suspended;
  assign_item: NonNullable<Assignment>;
}

/** Columns of answers that may be null or are narrower than their generated type. */
export interface PeopleRows {
  accept_terms: AccountColumns;
  /** E-mail and phone are masked. */
  admin_person: Nullable<'email' | 'phone' | 'came_by'> & {
    is_of_age: boolean | null;
    suspension: OpenSuspension | null;
    spaces: Pick<Tables<'spaces'>, 'id' | 'title' | 'status' | 'suspended_at'>[];
    upcoming: PaidBooking[];
    reports: ReportCounts | null;
  };
  complete_profile: AccountColumns;
  email_to_send: Nullable<'to' | 'name' | 'leave_token'> & { data: unknown };
  my_account: AccountColumns;
  my_mail_topics: { topic: MailTopic };
}

type AccountColumns = Nullable<'avatar_url' | 'phone' | 'date_of_birth'> & {
  terms_version: number | null;
  missing: ('full_name' | 'phone' | 'date_of_birth')[];
  suspension:
    | (Pick<Tables<'suspensions'>, 'id' | 'reason' | 'appealed_at'> & { since: string; is_leaving: boolean })
    | null;
};

interface Suspended extends Acted {
  refund_cents: number;
}

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
  kind: ReportsAnswers['admin_list_reports']['items'][number]['kind'];
  /** Null while it is open. */
  outcome: NonNullable<ReportsAnswers['admin_list_reports']['items'][number]['settled']>['outcome'] | null;
  title: string | null;
  other_name: string;
};
