import { queryOptions } from '@tanstack/react-query';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { supabase } from 'shared-domain/platform';
import * as z from 'zod/mini';

const conflict = z.object({ date: z.string(), booking_id: z.string(), guest_name: z.nullable(z.string()) });

const calendar = z.object({
  id: z.string(),
  name: z.string(),
  /** Of its address, which nobody is shown again. */
  host: z.string(),
  /** Instants, ISO 8601. */
  tried_at: z.nullable(z.string()),
  succeeded_at: z.nullable(z.string()),
  /** Why the last reading failed. */
  failure: z.nullable(z.string()),
  is_silent: z.boolean(),
  unreadable: z.number(),
  /** Days it blocks, from today on. */
  dates: z.number(),
  conflicts: z.array(conflict),
});
export type OtherCalendar = z.output<typeof calendar>;

const calendars = z.object({
  address: z.nullable(z.object({ created_at: z.string(), read_at: z.nullable(z.string()) })),
  calendars: z.array(calendar),
  providers: z.array(z.string()),
});
export type HostCalendars = z.output<typeof calendars>;

const awaitsReading = ({ succeeded_at, failure }: OtherCalendar) => succeeded_at === null && failure === null;

/** The address under which a space's calendar goes out, and the calendars that come in. The schedule reads them, so it is asked again. */
export const hostCalendarsOptions = (spaceId: string) =>
  queryOptions({
    queryKey: hostingKeys.calendars(spaceId),
    queryFn: async ({ signal }): Promise<HostCalendars> => {
      const { data } = await supabase()
        .rpc('host_calendars', { target_space: spaceId })
        .abortSignal(signal)
        .throwOnError();
      return calendars.parse(data);
    },
    staleTime: 15_000,
    // the schedule may have taken the first reading of a new one: it ends in a moment
    refetchInterval: ({ state }) => (state.data?.calendars.some(awaitsReading) ? 4000 : 60_000),
    refetchOnWindowFocus: true,
  });
