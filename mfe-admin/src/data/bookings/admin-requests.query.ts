import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import type { Answers } from 'shared-domain/db/api.types.ts';
import { supabase } from 'shared-domain/platform';

export type AdminRequest = Answers['admin_list_requests']['items'][number];

export const requestsPageSize = 20;

interface AdminRequestsFilter {
  /** In space, guest or host, or the beginning of the number. */
  search: string;
  status: string | undefined;
  /** Counted from 1. */
  page: number;
}

/** All requests to book, latest first; for administrators. */
export const adminRequestsOptions = (filter: AdminRequestsFilter) =>
  queryOptions({
    queryKey: bookingKeys.adminRequests(filter),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('admin_list_requests', {
          page_number: filter.page,
          page_size: requestsPageSize,
          ...(filter.status && { status_filter: filter.status }),
          ...(filter.search && { search_text: filter.search }),
        })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    placeholderData: keepPreviousData,
  });
