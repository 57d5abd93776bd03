import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import { BookingError } from 'shared-domain/bookings/booking-error.ts';
import { sessionIdSchema } from 'shared-domain/bookings/booking-request.schema.ts';
import { useSession } from 'shared-domain/platform';
import { verifyPayment } from '../../data/bookings/booking.mutations.ts';
import { type Booking, bookingBySessionOptions } from '../../data/bookings/booking.query.ts';
import { useBookingWatch } from '../../data/bookings/use-booking-watch.ts';

export type PaymentResult =
  | { state: 'verifying' }
  | { state: 'sign-in' }
  /** `retry` where asking again may help: the connection failed, not the search. */
  | { state: 'not-found'; retry?: () => void }
  | { state: 'confirmed'; booking: Booking }
  /** Any other status, as specified; turns by itself. */
  | { state: 'processing'; booking: Booking };

/** What the address `?session_id=` says about a payment: the provider is asked once, then the booking is followed. */
export function usePaymentResult(rawSessionId: string | null): PaymentResult {
  const session = useSession();
  const queryClient = useQueryClient();
  const parsed = sessionIdSchema.safeParse(rawSessionId ?? '');
  const sessionId = parsed.data ?? '';
  const enabled = session.status === 'signed-in' && parsed.success;

  const booking = useQuery({ ...bookingBySessionOptions(sessionId), enabled });
  const verification = useQuery({
    queryKey: [...bookingKeys.session(sessionId), 'verification'],
    queryFn: ({ signal }) => verifyPayment({ sessionId }, signal),
    enabled: enabled && booking.data?.status !== 'paid',
    staleTime: Number.POSITIVE_INFINITY,
    retry: (failures, error) => failures < 2 && !(error instanceof BookingError && error.code === 'booking_not_found'),
  });

  // The provider's word may have changed the row that was read beside it.
  const verified = verification.data?.status;
  const row = booking.data ?? null;
  useEffect(() => {
    if (verified && verified !== 'pending' && row?.status === 'pending')
      void queryClient.invalidateQueries({ queryKey: bookingKeys.session(sessionId), exact: true });
  }, [queryClient, sessionId, verified, row?.status]);

  useBookingWatch({
    id: row?.id ?? '',
    sessionId,
    waiting: row?.status === 'pending' && !verification.isFetching,
  });

  if (!parsed.success) return { state: 'not-found' };
  if (session.status === 'loading') return { state: 'verifying' };
  if (session.status === 'anonymous') return { state: 'sign-in' };
  if (row?.status === 'paid') return { state: 'confirmed', booking: row };
  if (booking.isPending || verification.isPending) return { state: 'verifying' };
  if (booking.isError)
    return {
      state: 'not-found',
      retry: () => void queryClient.refetchQueries({ queryKey: bookingKeys.session(sessionId) }),
    };
  // Verified as paid, the row is on its way.
  if (row && verified === 'paid' && row.status === 'pending') return { state: 'verifying' };
  return row ? { state: 'processing', booking: row } : { state: 'not-found' };
}
