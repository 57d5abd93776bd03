import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { bookableWindow } from '../days/rio.ts';
import type { DayState } from '../db/api.types.ts';
import { spaceKeys } from './space.keys.ts';

/** Days (`yyyy-MM-dd`) that can't be booked; every other day of the window is free. */
export type SpaceCalendar = Record<string, DayState>;

/**
 * The whole bookable window of a space. The space page and the booking card ask with the same key, so it is one request;
 * holds end by themselves and others book, so it is asked again while it is looked at (every half minute) and when it is
 * looked at again.
 */
export const spaceCalendarOptions = (id: string, window = bookableWindow()) =>
  queryOptions({
    queryKey: spaceKeys.calendar(id, window.from, window.to),
    queryFn: async ({ signal }): Promise<SpaceCalendar> => {
      const { data } = await supabase()
        .rpc('space_calendar', { target_space: id, from_date: window.from, to_date: window.to })
        .abortSignal(signal)
        .throwOnError();
      return Object.fromEntries(data.map(({ date, state }) => [date, state]));
    },
    staleTime: 15_000,
    refetchInterval: 30_000,
    refetchOnWindowFocus: true,
  });
