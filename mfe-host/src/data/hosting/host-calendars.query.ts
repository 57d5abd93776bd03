import { queryOptions } from '@tanstack/react-query';
import type { Answers } from 'shared-domain/db/api.types.ts';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { supabase } from 'shared-domain/platform';

export type HostCalendars = Answers['host_calendars'];
export type OtherCalendar = HostCalendars['calendars'][number];

const awaitsReading = ({ succeeded_at, failure }: OtherCalendar) => succeeded_at === null && failure === null;

/**
 * The address under which a space's calendar goes out, and the calendars that come in. A schedule reads them, so this
 * is polled.
 */
export const hostCalendarsOptions = (spaceId: string) =>
  queryOptions({
    queryKey: hostingKeys.calendars(spaceId),
    queryFn: async ({ signal }): Promise<HostCalendars> => {
      const { data } = await supabase()
        .rpc('host_calendars', { target_space: spaceId })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    staleTime: 15_000,
    // the schedule may have taken the first reading of a new one: it ends in a moment
    refetchInterval: ({ state }) => (state.data?.calendars.some(awaitsReading) ? 4000 : 60_000),
    refetchOnWindowFocus: true,
  });
