import { queryOptions } from '@tanstack/react-query';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import { supabase } from 'shared-domain/platform';

/** Most bookings per request. */
export const mostMoneyRows = 1000;

/** Fetches the money of some of the person's bookings in one request. */
export const bookingMoneyOptions = (bookingIds: readonly string[]) =>
  queryOptions({
    queryKey: bookingKeys.money([...bookingIds].sort()),
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('list_booking_money', { target_bookings: [...bookingIds] })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    enabled: bookingIds.length > 0,
  });
