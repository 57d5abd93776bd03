import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import { supabase } from 'shared-domain/platform';
import * as z from 'zod/mini';

const bookingSchema = z.object({
  id: z.string(),
  title: z.nullable(z.string()),
  /** `yyyy-MM-dd` in Rio. */
  event_date: z.string(),
  status: z.string(),
  /** Cents, as `owner_amount`: what the host gets of it. */
  total_amount: z.number(),
  owner_amount: z.number(),
  payment_method: z.string(),
  cancellation_reason: z.nullable(z.string()),
  /** Per cent that went back when a paid booking was cancelled. */
  refund_share: z.nullable(z.number()),
  created_at: z.string(),
  guest_name: z.nullable(z.string()),
  host_name: z.nullable(z.string()),
});
export type AdminBooking = z.output<typeof bookingSchema>;

const bookingsSchema = z.object({ items: z.array(bookingSchema), total: z.number() });

export const bookingsPageSize = 20;

interface AdminBookingsFilter {
  /** In space, guest or host, or the beginning of the number. */
  search: string;
  status: string | undefined;
  /** Counted from 1. */
  page: number;
}

/** Every booking, the latest first; for administrators. */
export const adminBookingsOptions = (filter: AdminBookingsFilter) =>
  queryOptions({
    queryKey: bookingKeys.adminList(filter),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('admin_list_bookings', {
          page_number: filter.page,
          page_size: bookingsPageSize,
          ...(filter.status && { status_filter: filter.status }),
          ...(filter.search && { search_text: filter.search }),
        })
        .abortSignal(signal)
        .throwOnError();
      return bookingsSchema.parse(data);
    },
    placeholderData: keepPreviousData,
  });
