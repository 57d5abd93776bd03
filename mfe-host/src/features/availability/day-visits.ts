import { dayInRio, formatInstantTime } from 'shared-domain/days/rio.ts';

/** Accepted visits by `yyyy-MM-dd`; `time` as '15:00'. */
export type DayVisits = Readonly<Record<string, readonly { id: string; time: string; conversation: string }[]>>;

interface Visit {
  id: string;
  conversation_id: string;
  accepted_time: string | null;
  space_id: string | null;
}

/** Returns the accepted visits of a space by their day in Rio. */
export function visitsOf(visits: readonly Visit[], spaceId: string): DayVisits {
  const found: Record<string, DayVisits[string]> = {};
  for (const { id, conversation_id: conversation, accepted_time: accepted, space_id: space } of visits) {
    if (accepted === null || space !== spaceId) continue;
    const day = dayInRio(accepted);
    found[day] = [...(found[day] ?? []), { id, time: formatInstantTime(accepted), conversation }];
  }
  return found;
}
