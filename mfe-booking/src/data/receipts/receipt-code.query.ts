import { queryOptions } from '@tanstack/react-query';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import { supabase } from 'shared-domain/platform';

/** The code by which the receipt of a paid booking can be checked; it never changes. */
export const receiptCodeOptions = (bookingId: string) =>
  queryOptions({
    queryKey: [...bookingKeys.detail(bookingId), 'receipt-code'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('receipt_code', { target_booking: bookingId })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
