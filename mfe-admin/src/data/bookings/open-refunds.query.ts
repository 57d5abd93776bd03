import { infiniteQueryOptions } from '@tanstack/react-query';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import type { Answers } from 'shared-domain/db/api.types.ts';
import { supabase } from 'shared-domain/platform';

/** `status`: `failed` came back from the guest's bank; the provider will not make a `manual` one. */
export type RefundToDo = Answers['admin_list_refunds']['items'][number];

const refundsPerPage = 20;

/** Refunds that a person has to make, the one that waits longest first, a page at a time; `open` counts all of them. */
export const openRefundsOptions = () =>
  infiniteQueryOptions({
    queryKey: bookingKeys.openRefunds(),
    queryFn: async ({ pageParam, signal }) => {
      const { data } = await supabase()
        .rpc('admin_list_refunds', { only_open: true, page_size: refundsPerPage, page_number: pageParam })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    initialPageParam: 1,
    getNextPageParam: ({ open }, pages) => (pages.length * refundsPerPage < open ? pages.length + 1 : null),
    staleTime: 30_000,
  });
