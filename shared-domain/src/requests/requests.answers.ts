import type { AgreedExtra } from '../bookings/agreed-extra.ts';
import type { SpaceHours } from '../bookings/event-hours.ts';
import type { RequestDeclineReason } from '../rules/booking-rules.ts';

export type RequestStatus =
  | 'open'
  | 'accepted'
  | 'declined'
  | 'withdrawn'
  | 'lapsed'
  | 'unpaid'
  | 'cancelled'
  | 'booked';

/** A request to book, as its two sides read it (private.request_json); amounts in cents, instants as ISO 8601. */
export interface RequestRow {
  id: string;
  /** As it is now: over by the clock before the schedule has noted it. */
  status: RequestStatus;
  space_id: string | null;
  title: string;
  image: string | null;
  neighborhood_name: string | null;
  capacity: number;
  event_date: string;
  starts_at: string | null;
  ends_at: string | null;
  hours: SpaceHours;
  guest_count: number;
  extras: (AgreedExtra & { extra_id: string })[];
  message: string | null;
  price_cents: number;
  owner_cents: number;
  fee_cents: number;
  discount_cents: number;
  total_cents: number;
  coupon_code: string | null;
  /** The coupon was used up at the acceptance: the total is without its discount. */
  lost_coupon: boolean;
  guest_id: string;
  guest_name: string;
  host_id: string;
  host_name: string;
  created_at: string;
  answer_by: string;
  answered_at: string | null;
  /** The end of the acceptance. */
  pay_by: string | null;
  changed_at: string | null;
  decline_reason: RequestDeclineReason | null;
  /** The host's words with the answer. */
  host_note: string | null;
  booking_id: string | null;
  conversation_id: string | null;
}

/** Differences of the listing from the request; absent: as agreed. */
interface RequestChanges {
  /** The host's amount at today's prices. */
  owner_cents?: number;
  /** Fewer than the guests. */
  capacity?: number;
  hours?: true;
  rules?: true;
  policy?: true;
}

export interface HostRequestRow extends RequestRow {
  guest: { avatar_url: string | null; member_since: string; events: number };
  /** Of an open request; null: nothing has changed. */
  changes: RequestChanges | null;
  /** Other open or accepted requests for the date. */
  rivals: { id: string; guest_name: string; status: 'open' | 'accepted' }[];
}

/** Of a year, from five answers on. */
export interface AnswerRecord {
  /** Per cent. */
  accepted_share: number;
  /** Median until an answer. */
  minutes: number | null;
}

export interface RequestsAnswers {
  my_requests: RequestRow[];
  host_requests: { record: AnswerRecord | null; open: HostRequestRow[]; answered: HostRequestRow[] };
  /** Of a host's conversation `HostRequestRow`. */
  list_requests: (RequestRow & Partial<HostRequestRow> & { space_id: string; conversation_id: string })[];
  admin_list_requests: { items: RequestRow[]; total: number };
}
