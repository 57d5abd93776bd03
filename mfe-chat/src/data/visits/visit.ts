import type { AnswerRow } from 'shared-domain/db/api.types.ts';

export type Visit = AnswerRow<'list_visits'>;

/** The state of a visit at an instant: the clock ends visits that no participant ended. */
export type VisitState = Visit['status'] | 'unanswered' | 'over';

export function visitState(
  { status, proposed_times, ends_at }: Pick<Visit, 'status' | 'proposed_times' | 'ends_at'>,
  now: number,
): VisitState {
  if (status === 'proposed' && proposed_times.every((time) => Date.parse(time) <= now)) return 'unanswered';
  if (status === 'accepted' && ends_at !== null && Date.parse(ends_at) <= now) return 'over';
  return status;
}

/** Whether a visit is open: no other can be proposed then. */
export const isOpen = (state: VisitState): boolean => state === 'proposed' || state === 'accepted';
