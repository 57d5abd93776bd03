import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import { BookingError } from 'shared-domain/bookings/booking-error.ts';
import { cancelBookingHoldSchema, sessionIdSchema } from 'shared-domain/bookings/booking-request.schema.ts';
import { useSession } from 'shared-domain/platform';
import { verifyPayment } from '../../data/bookings/booking.mutations.ts';
import { type Booking, bookingBySessionOptions, bookingOptions } from '../../data/bookings/booking.query.ts';
import { useBookingWatch } from '../../data/bookings/use-booking-watch.ts';

const bookingIdSchema = cancelBookingHoldSchema.shape.bookingId;

export type PaymentResult =
  | { state: 'verifying' }
  | { state: 'sign-in' }
  /** `retry` where asking again may help: the connection failed, not the search. */
  | { state: 'not-found'; retry?: () => void }
  | { state: 'confirmed'; booking: Booking }
  /** Any other status, as specified; it updates automatically. */
  | { state: 'processing'; booking: Booking };

/**
 * Returns the result of a payment by its address. `?session_id=`, to which the provider leads back, asks the provider
 * once and follows the booking; `?reserva=` names a booking that had nothing to pay.
 */
export function usePaymentResult(rawSessionId: string | null, rawBookingId: string | null): PaymentResult {
  const session = useSession();
  const queryClient = useQueryClient();
  const sessionId = sessionIdSchema.safeParse(rawSessionId ?? '').data ?? '';
  const bookingId = sessionId ? '' : (bookingIdSchema.safeParse(rawBookingId ?? '').data ?? '');
  const signedIn = session.status === 'signed-in';
  const asksProvider = signedIn && sessionId !== '';
  const bySession = useQuery({ ...bookingBySessionOptions(sessionId), enabled: asksProvider });
  const byId = useQuery({ ...bookingOptions(bookingId), enabled: signedIn && bookingId !== '' });
  const booking = sessionId ? bySession : byId;
  const verification = useQuery({
    queryKey: [...bookingKeys.session(sessionId), 'verification'],
    queryFn: ({ signal }) => verifyPayment({ sessionId }, signal),
    enabled: asksProvider && booking.data?.status !== 'paid',
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < 2 && !(error instanceof BookingError && error.code === 'booking_not_found'),
  });

  // a host may read it, too: the receipt is its guest's
  const row = booking.data && booking.data.user_id === session.user?.id ? booking.data : null;
  // The provider's answer may have changed the row that was read at the same time.
  const verified = verification.data?.status;
  useEffect(() => {
    if (verified && verified !== 'pending' && row?.status === 'pending')
      void queryClient.invalidateQueries({ queryKey: bookingKeys.session(sessionId), exact: true });
  }, [queryClient, sessionId, verified, row?.status]);

  useBookingWatch({
    id: row?.id ?? '',
    sessionId: sessionId || null,
    waiting: row?.status === 'pending' && !verification.isFetching,
  });

  if (!sessionId && !bookingId) return { state: 'not-found' };
  if (session.status === 'loading') return { state: 'verifying' };
  if (session.status === 'anonymous') return { state: 'sign-in' };
  if (row?.status === 'paid') return { state: 'confirmed', booking: row };
  if (booking.isPending || (asksProvider && verification.isPending)) return { state: 'verifying' };
  if (booking.isError)
    return {
      state: 'not-found',
      retry: () => {
        void booking.refetch();
        if (asksProvider) void verification.refetch();
      },
    };
  // Verified as paid, the row is on its way.
  if (row && verified === 'paid' && row.status === 'pending') return { state: 'verifying' };
  return row ? { state: 'processing', booking: row } : { state: 'not-found' };
}
