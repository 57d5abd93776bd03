import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import type { Answers } from 'shared-domain/db/api.types.ts';
import { supabase } from 'shared-domain/platform';

export type AdminBooking = Answers['admin_list_bookings']['items'][number];

export const bookingsPageSize = 20;

interface AdminBookingsFilter {
  /** In space, guest or host, or the beginning of the number. */
  search: string;
  status: string | undefined;
  /** First and last day of the events, `yyyy-MM-dd`. */
  from: string | undefined;
  to: string | undefined;
  /** Counted from 1. */
  page: number;
}

/** All bookings, latest first; for administrators. */
export const adminBookingsOptions = (filter: AdminBookingsFilter) =>
  queryOptions({
    queryKey: bookingKeys.adminList(filter),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('admin_list_bookings', {
          page_number: filter.page,
          page_size: bookingsPageSize,
          ...(filter.status && { status_filter: filter.status }),
          ...(filter.from && { from_day: filter.from }),
          ...(filter.to && { to_day: filter.to }),
          ...(filter.search && { search_text: filter.search }),
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    placeholderData: keepPreviousData,
  });
