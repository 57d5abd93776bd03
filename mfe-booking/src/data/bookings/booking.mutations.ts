import { hashKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import type {
  BookingPayment,
  CancelBooking,
  CancelBookingHold,
  CancelledBooking,
  CancelledHold,
  CreateBookingPayment,
  PayRequest,
  VerifiedPayment,
  VerifyPayment,
} from 'shared-domain/bookings/booking-request.schema.ts';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { callBookingFunction } from './booking-functions.ts';

/** Takes the date for the caller and opens a checkout session; the same wish again gives the same session. */
export function createBookingPayment(request: CreateBookingPayment, signal?: AbortSignal): Promise<BookingPayment> {
  return callBookingFunction('create-booking-payment', request, (answers) => answers.bookingPaymentSchema, signal);
}

/** Opens the checkout of an accepted request; another way to pay ends the one that is open. */
export function payRequest(request: PayRequest, signal?: AbortSignal): Promise<BookingPayment> {
  return callBookingFunction('pay-request', request, (answers) => answers.bookingPaymentSchema, signal);
}

/** Asks the provider what became of a session and confirms the booking when it was paid, should the webhook be late. */
export function verifyPayment(request: VerifyPayment, signal?: AbortSignal): Promise<VerifiedPayment> {
  return callBookingFunction('verify-payment', request, (answers) => answers.verifiedPaymentSchema, signal);
}

/** "Cancelar reserva em andamento": ends the session at the provider, then frees the date. */
function cancelBookingHold(request: CancelBookingHold, signal?: AbortSignal): Promise<CancelledHold> {
  return callBookingFunction('cancel-booking-hold', request, (answers) => answers.cancelledHoldSchema, signal);
}

/** Cancels a paid booking. Refused with `refund_changed` when the refund is no longer what the person was shown. */
export function cancelBooking(request: CancelBooking, signal?: AbortSignal): Promise<CancelledBooking> {
  return callBookingFunction('cancel-booking', request, (answers) => answers.cancelledBookingSchema, signal);
}

/** Cancels a paid booking; also after a refusal what it would give back, and the person's bookings, are read again. */
export function useCancelBooking() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: CancelBooking) => cancelBooking(request),
    onSettled: (_done, error, { bookingId }) =>
      Promise.all([
        queryClient.invalidateQueries({
          queryKey: bookingKeys.all,
          // a cancelled booking has no refund to preview: the request would be refused
          predicate: ({ queryHash }) => error !== null || queryHash !== hashKey(bookingKeys.cancellation(bookingId)),
        }),
        // The date is free again.
        queryClient.invalidateQueries({ queryKey: spaceKeys.all }),
      ]),
    networkMode: 'always',
  });
}

/** Gives up an unpaid booking. The person's bookings are read again regardless of the answer. */
export function useCancelBookingHold() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: CancelBookingHold) => cancelBookingHold(request),
    onSettled: () => queryClient.invalidateQueries({ queryKey: bookingKeys.all }),
    // Offline a mutation would wait in silence; ours fails immediately with its own message.
    networkMode: 'always',
  });
}
