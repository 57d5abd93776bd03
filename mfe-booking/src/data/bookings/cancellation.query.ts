import { queryOptions } from '@tanstack/react-query';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import { BookingError, isBookingErrorCode } from 'shared-domain/bookings/booking-error.ts';
import type { AnswerRow } from 'shared-domain/db/api.types.ts';
import { supabase } from 'shared-domain/platform';

/** The effects of cancelling a booking today. */
export type CancellationPreview = AnswerRow<'preview_cancellation'>;

/**
 * Read right before the person confirms and never cached: the answer changes at midnight.
 * @throws BookingError booking_not_found, booking_not_paid, booking_already_cancelled, booking_in_past
 */
export const cancellationPreviewOptions = (bookingId: string) =>
  queryOptions({
    queryKey: bookingKeys.cancellation(bookingId),
    queryFn: async ({ signal }): Promise<CancellationPreview> => {
      const { data, error } = await supabase()
        .rpc('preview_cancellation', { target_booking: bookingId })
        .abortSignal(signal);
      if (error) throw isBookingErrorCode(error.message) ? new BookingError(error.message) : error;
      return data;
    },
    staleTime: 0,
    gcTime: 0,
    retry: (failures, error) => !(error instanceof BookingError) && failures < 1,
  });
