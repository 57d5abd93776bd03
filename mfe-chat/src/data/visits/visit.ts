import type { AnswerRow } from 'shared-domain/db/api.types.ts';

export type Visit = AnswerRow<'list_visits'>;

/** How a visit stands at an instant: the clock ends what nobody ended. */
export type VisitState = Visit['status'] | 'unanswered' | 'over';

export function visitState(
  { status, proposed_times, ends_at }: Pick<Visit, 'status' | 'proposed_times' | 'ends_at'>,
  now: number,
): VisitState {
  if (status === 'proposed' && proposed_times.every((time) => Date.parse(time) <= now)) return 'unanswered';
  if (status === 'taken' && ends_at !== null && Date.parse(ends_at) <= now) return 'over';
  return status;
}

/** Nothing else can be proposed beside it. */
export const isOpen = (state: VisitState): boolean => state === 'proposed' || state === 'taken';
