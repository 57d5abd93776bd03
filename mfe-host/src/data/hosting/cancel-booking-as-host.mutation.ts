import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BookingError, isBookingErrorCode } from 'shared-domain/bookings/booking-error.ts';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { supabase } from 'shared-domain/platform';

/** Gives everything back to the guest; the day stays blocked. Twice is once. @throws BookingError */
async function cancelBookingAsHost(bookingId: string): Promise<void> {
  const { error } = await supabase().rpc('cancel_booking_as_host', { target_booking: bookingId });
  if (!error) return;
  if (isBookingErrorCode(error.message)) throw new BookingError(error.message);
  // postgrest-js tells a request that never arrived by an error without a code of the database
  throw new BookingError(error.code === '' || navigator.onLine === false ? 'offline' : 'unexpected');
}

export function useCancelBookingAsHost() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: cancelBookingAsHost,
    onSettled: () => queryClient.invalidateQueries({ queryKey: hostingKeys.all }),
    networkMode: 'always',
  });
}
