import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import type { Answers } from 'shared-domain/db/api.types.ts';
import { supabase } from 'shared-domain/platform';

export type CalendarConflict = Answers['admin_list_calendar_conflicts']['items'][number];

export const conflictsPageSize = 20;

/** Paid dates on which an imported calendar has an event, the first date first. `page` counted from 1. */
export const calendarConflictsOptions = (page: number) =>
  queryOptions({
    queryKey: [...bookingKeys.all, 'calendar-conflicts', page],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('admin_list_calendar_conflicts', { page_number: page, page_size: conflictsPageSize })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    placeholderData: keepPreviousData,
    staleTime: 15_000,
    // the host deletes the other event, and the next reading ends the conflict
    refetchOnWindowFocus: true,
  });
