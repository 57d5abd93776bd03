import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BookingError, isBookingErrorCode } from 'shared-domain/bookings/booking-error.ts';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { supabase } from 'shared-domain/platform';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { hostCancellationReasons } from 'shared-domain/rules/booking-rules.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import * as z from 'zod/mini';

export const hostCancellationSchema = z.object({
  reason: z.enum(hostCancellationReasons, 'Escolha o motivo.'),
  note: z.string().check(z.trim(), atMost(textLimits.cancellationNote)),
});

type HostCancellation = z.output<typeof hostCancellationSchema> & { bookingId: string };

/** Gives everything back to the guest, who reads why; the day stays blocked. Twice is once. @throws BookingError */
async function cancelBookingAsHost({ bookingId, reason, note }: HostCancellation): Promise<void> {
  const { error } = await supabase().rpc('cancel_booking_as_host', { target_booking: bookingId, reason, note });
  if (!error) return;
  if (isBookingErrorCode(error.message)) throw new BookingError(error.message);
  // postgrest-js reports a request that never arrived as an error without a code of the database
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
