import { formatInstantDay, formatInstantTime } from 'shared-domain/days/rio.ts';

const dayMs = 86_400_000;

/** "14:32" for what is less than 24 hours old, else "19/11/2026", as it was in Rio. */
export function listTime(instant: string, now: number): string {
  return now - Date.parse(instant) < dayMs ? formatInstantTime(instant) : formatInstantDay(instant);
}
