import { queryOptions } from '@tanstack/react-query';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { supabase } from 'shared-domain/platform';

/** Most bookings per request. */
const most = 1000;

/** Fetches the money of up to a thousand bookings of the host's spaces in one request. */
export const hostBookingMoneyOptions = (bookingIds: readonly string[]) =>
  queryOptions({
    queryKey: [...hostingKeys.all, 'money', [...bookingIds].sort()],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('list_booking_money', { target_bookings: bookingIds.slice(0, most) })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
    enabled: bookingIds.length > 0,
  });
