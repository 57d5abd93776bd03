import { infiniteQueryOptions } from '@tanstack/react-query';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import { supabase } from 'shared-domain/platform';
import * as z from 'zod/mini';

const refundSchema = z.object({
  id: z.string(),
  booking_id: z.string(),
  title: z.nullable(z.string()),
  amount_cents: z.number(),
  /** - `failed`: it came back from the guest's bank · `manual`: the provider will not make it */
  status: z.string(),
  payment_method: z.string(),
  created_at: z.string(),
  guest_name: z.nullable(z.string()),
  guest_email: z.nullable(z.string()),
});
export type RefundToDo = z.output<typeof refundSchema>;

const pageSchema = z.object({ items: z.array(refundSchema), open: z.number() });

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
      return pageSchema.parse(data);
    },
    initialPageParam: 1,
    getNextPageParam: ({ open }, pages) => (pages.length * refundsPerPage < open ? pages.length + 1 : null),
    staleTime: 30_000,
  });
