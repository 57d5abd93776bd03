import { queryOptions } from '@tanstack/react-query';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import { BookingError, isBookingErrorCode } from 'shared-domain/bookings/booking-error.ts';
import { supabase } from 'shared-domain/platform';
import * as z from 'zod/mini';

const cents = z.int().check(z.gte(0));
const share = z.int().check(z.gte(0), z.lte(100));

const previewSchema = z.object({
  refund_cents: cents,
  kept_cents: cents,
  share,
  deadlines: z.array(z.object({ share, until: z.iso.date() })),
});

/** What cancelling a booking today would do; amounts in cents. */
export interface CancellationPreview {
  refundCents: number;
  keptCents: number;
  /** Per cent of everything that goes back. */
  share: number;
  /** The last day (`yyyy-MM-dd`, in Rio) of each share that this booking ever had, the largest first; some may be over. */
  deadlines: { share: number; until: string }[];
}

/**
 * Asked right before the person confirms, never kept: the answer changes at midnight.
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
      const { refund_cents, kept_cents, ...answer } = previewSchema.parse(data);
      return { refundCents: refund_cents, keptCents: kept_cents, ...answer };
    },
    staleTime: 0,
    gcTime: 0,
    retry: (failures, error) => !(error instanceof BookingError) && failures < 1,
  });
