import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import { BookingError, isBookingErrorCode } from 'shared-domain/bookings/booking-error.ts';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';

const limitMs = 20_000;

/** Takes a request back, open or accepted. @throws BookingError with the code of the refusal */
export function useWithdrawRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const { error } = await supabase()
        .rpc('withdraw_request', { target_request: id })
        .abortSignal(AbortSignal.timeout(limitMs));
      if (error) throw new BookingError(isBookingErrorCode(error.message) ? error.message : 'unexpected');
    },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: bookingKeys.all }),
        queryClient.invalidateQueries({ queryKey: spaceKeys.all }),
      ]),
    networkMode: 'always',
  });
}
