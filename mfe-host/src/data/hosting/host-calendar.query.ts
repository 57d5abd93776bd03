import { queryOptions } from '@tanstack/react-query';
import { bookableWindow } from 'shared-domain/days/rio.ts';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { supabase } from 'shared-domain/platform';
import type { DayState } from 'shared-domain/spaces/space-calendar.query.ts';
import * as z from 'zod/mini';

/** A day of the host's own space that is not free. Of a booked one the guest is known, of a held one nobody. */
interface HostDay {
  state: DayState;
  guestName: string | null;
  guestCount: number | null;
  /** Other calendars that have the day. */
  calendarName?: string | null;
  /** Of a blocked day: the host blocked it, perhaps beside another calendar. */
  isOwnBlock?: boolean;
}

/** By `yyyy-MM-dd`; every other day is free. */
export type HostCalendar = Record<string, HostDay>;

const rows = z.array(
  z.object({
    date: z.string(),
    state: z.enum(['blocked', 'held', 'booked']),
    guest_name: z.nullable(z.string()),
    guest_count: z.nullable(z.number()),
    calendar_name: z._default(z.nullable(z.string()), null),
    is_own_block: z._default(z.boolean(), true),
  }),
);

/** The whole bookable window. Holds come and go by themselves, so it is asked again while it is looked at. */
export const hostCalendarOptions = (spaceId: string, window = bookableWindow()) =>
  queryOptions({
    queryKey: hostingKeys.calendar(spaceId),
    queryFn: async ({ signal }): Promise<HostCalendar> => {
      const { data } = await supabase()
        .rpc('host_calendar', { target_space: spaceId, from_date: window.from, to_date: window.to })
        .abortSignal(signal)
        .throwOnError();
      return Object.fromEntries(
        rows.parse(data).map(({ date, state, guest_name, guest_count, calendar_name, is_own_block }) => [
          date,
          {
            state,
            guestName: guest_name,
            guestCount: guest_count,
            calendarName: calendar_name,
            isOwnBlock: is_own_block,
          },
        ]),
      );
    },
    staleTime: 15_000,
    refetchInterval: 30_000,
    refetchOnWindowFocus: true,
  });
