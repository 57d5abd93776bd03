import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { bookableWindow } from '../days/rio.ts';
import type { AnswerRow } from '../db/api.types.ts';
import { spaceKeys } from './space.keys.ts';
import type { DayState } from './spaces.answers.ts';

/** A day that can't be booked; `held_until` only of a held one. */
type SpaceDayRow = AnswerRow<'space_calendar'>;

/** Days (`yyyy-MM-dd`) that can't be booked; every other day of the window is free. */
export type SpaceCalendar = Record<string, DayState>;

const statesOf = (days: SpaceDayRow[]): SpaceCalendar =>
  Object.fromEntries(days.map(({ date, state }) => [date, state]));

/** Until when each held day is held: by day, ISO 8601. */
export const holdEndsOf = (days: SpaceDayRow[]): Record<string, string> =>
  Object.fromEntries(days.flatMap(({ date, held_until }) => (held_until ? [[date, held_until]] : [])));

/**
 * The whole bookable window of a space. The space page and the booking card use the same key, so it is one request.
 * Holds end and others book, so it is fetched again every half minute while displayed, and at each return to the page.
 */
export const spaceCalendarOptions = (id: string, window = bookableWindow()) =>
  queryOptions({
    queryKey: spaceKeys.calendar(id, window.from, window.to),
    queryFn: async ({ signal }): Promise<SpaceDayRow[]> => {
      const { data } = await supabase()
        .rpc('space_calendar', { target_space: id, from_date: window.from, to_date: window.to })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    select: statesOf,
    staleTime: 15_000,
    refetchInterval: 30_000,
    refetchOnWindowFocus: true,
  });
