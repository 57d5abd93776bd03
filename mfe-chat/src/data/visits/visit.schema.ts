import type { Place } from 'shared-domain/bookings/address.ts';
import * as z from 'zod/mini';

const textOrNull = z.nullable(z.string());

/** One of `list_visits`. */
export const visitRow = z.object({
  id: z.string(),
  status: z.enum(['proposed', 'taken', 'declined', 'withdrawn', 'cancelled']),
  proposed_times: z.array(z.string()),
  taken_time: textOrNull,
  ends_at: textOrNull,
  changed_by: z.nullable(z.enum(['guest', 'host'])),
  address: z.nullable(
    z.object({
      street: z.string(),
      number: z.string(),
      complement: textOrNull,
      postal_code: z.string(),
      arrival: textOrNull,
    }),
  ),
  neighborhood: textOrNull,
});

export interface Visit {
  id: string;
  status: z.output<typeof visitRow>['status'];
  /** Instants, ISO 8601, the earliest first. */
  proposedTimes: string[];
  takenTime: string | null;
  endsAt: string | null;
  /** Who answered or called it off; null where nobody did. */
  changedBy: 'guest' | 'host' | null;
  /** Of a taken visit, until it is over. */
  address: Place | null;
  neighborhood: string | null;
}

export const toVisit = (row: z.output<typeof visitRow>): Visit => ({
  id: row.id,
  status: row.status,
  proposedTimes: row.proposed_times,
  takenTime: row.taken_time,
  endsAt: row.ends_at,
  changedBy: row.changed_by,
  address: row.address,
  neighborhood: row.neighborhood,
});

/** How a visit stands at an instant: the clock ends what nobody ended. */
export type VisitState = Visit['status'] | 'unanswered' | 'over';

export function visitState({ status, proposedTimes, endsAt }: Visit, now: number): VisitState {
  if (status === 'proposed' && proposedTimes.every((time) => Date.parse(time) <= now)) return 'unanswered';
  if (status === 'taken' && endsAt !== null && Date.parse(endsAt) <= now) return 'over';
  return status;
}

/** Nothing else can be proposed beside it. */
export const isOpen = (state: VisitState): boolean => state === 'proposed' || state === 'taken';
