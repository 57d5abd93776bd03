import { queryOptions } from '@tanstack/react-query';
import { bookableWindow } from 'shared-domain/days/rio.ts';
import type { AnswerRow } from 'shared-domain/db/api.types.ts';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { supabase } from 'shared-domain/platform';

/** By `yyyy-MM-dd`, as the host sees them; every other day is free. */
export type HostCalendar = Record<string, Omit<AnswerRow<'host_calendar'>, 'date'>>;

/** The whole bookable window. Holds come and go on their own, so it is polled while it is shown. */
export const hostCalendarOptions = (spaceId: string, window = bookableWindow()) =>
  queryOptions({
    queryKey: hostingKeys.calendar(spaceId),
    queryFn: async ({ signal }): Promise<HostCalendar> => {
      const { data } = await supabase()
        .rpc('host_calendar', { target_space: spaceId, from_date: window.from, to_date: window.to })
        .abortSignal(signal)
        .throwOnError();
      return Object.fromEntries(data.map(({ date, ...day }) => [date, day]));
    },
    staleTime: 15_000,
    refetchInterval: 30_000,
    refetchOnWindowFocus: true,
  });
