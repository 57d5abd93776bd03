import type { Tables } from './database.types.ts';

export type Nullable<Column extends string> = Record<Column, string | null>;

/** The row that an action created or changed. */
export interface Acted {
  id: string;
}

/** Lock of a work item, for 15 minutes; null: unlocked. */
export type Assignment = { by: string | null; is_mine: boolean; until: string } | null;

/** A paid booking that is still to come. */
export interface PaidBooking {
  id: string;
  title: string | null;
  event_date: string;
  guest_name: string;
  total_cents: number;
  /** Refund of a cancellation by the platform, without the amount that the guest's bank has taken back. */
  refund_cents: number;
}

/** `by`: null where an account came back. */
export type OpenSuspension = Pick<
  Tables<'suspensions'>,
  'id' | 'reason' | 'reason_code' | 'payouts_held_reason' | 'appeal' | 'appealed_at'
> & { since: string; paid_bookings: 'keep' | 'cancel'; by: string | null; is_leaving: boolean };

export interface Page<Row> {
  items: Row[];
  total: number;
}

/** Less than zero: the bank took it. */
export interface DisputeMovement {
  id: string;
  amount_cents: number;
  fee_cents: number;
  happened_at: string;
}

export type Place = Pick<Tables<'space_addresses'>, 'street' | 'number' | 'complement' | 'postal_code'>;

export interface ReportCounts {
  open: number;
  settled: number;
  last_at: string;
}

export type Counts = Record<string, number>;
