import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { bookingKeys } from './booking.keys.ts';

/** Why a day is not free: blocked by the host, held by somebody who is paying, or booked. */
export type TakenState = 'blocked' | 'held' | 'booked';
export type DayState = 'free' | TakenState;

/** Days that are not free, by `yyyy-MM-dd`. */
export type SpaceCalendar = Readonly<Record<string, TakenState>>;

const isTaken = (state: string): state is TakenState => state === 'blocked' || state === 'held' || state === 'booked';

/** The days of a space between two days (both included, `yyyy-MM-dd`) that are not free. */
export const spaceCalendarOptions = (spaceId: string, from: string, to: string) =>
  queryOptions({
    queryKey: bookingKeys.calendar(spaceId, from, to),
    queryFn: async ({ signal }): Promise<SpaceCalendar> => {
      const { data } = await supabase()
        .rpc('space_calendar', { target_space: spaceId, from_date: from, to_date: to })
        .abortSignal(signal)
        .throwOnError();
      const rows: ReadonlyArray<{ date: string; state: string }> = data ?? [];
      // A state this release does not know is still a day that can't be booked.
      return Object.fromEntries(rows.map(({ date, state }) => [date, isTaken(state) ? state : 'blocked']));
    },
    // Other people book meanwhile; the server has the last word, this only spares a refusal.
    staleTime: 30_000,
  });

export const dayState = (calendar: SpaceCalendar, day: string): DayState => calendar[day] ?? 'free';
