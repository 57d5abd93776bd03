import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import type {
  BookingPayment,
  CreateBookingPayment,
  PayRequest,
} from 'shared-domain/bookings/booking-request.schema.ts';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { createBookingPayment, payRequest } from './booking.mutations.ts';
import { bookingOptions } from './booking.query.ts';

/** A tab that waits for the checkout's address. */
export interface CheckoutTab {
  go(url: string): void;
  close(): void;
}

/** Leads a waiting tab to the checkout; a refusal closes it. */
async function leadTo(tab: CheckoutTab | null, opening: Promise<BookingPayment>): Promise<BookingPayment> {
  try {
    const payment = await opening;
    if (payment.url) tab?.go(payment.url);
    else tab?.close();
    return payment;
  } catch (error) {
    tab?.close();
    throw error;
  }
}

/** Opens the checkout of an accepted request in the waiting tab. Also after a refusal the requests are read again. */
export function usePayRequest() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ request, tab }: { request: PayRequest; tab: CheckoutTab | null }) =>
      leadTo(tab, payRequest(request)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: bookingKeys.all }),
    networkMode: 'always',
  });
}

/** Takes the date and leads the waiting tab to the checkout; a refusal closes the tab. */
export function checkOut(queryClient: QueryClient, wanted: Checkout): Promise<BookingPayment> {
  return queryClient
    .getMutationCache()
    .build<BookingPayment, Error, Checkout, unknown>(queryClient, {
      mutationFn: ({ request, tab }) => leadTo(tab, createBookingPayment(request)),
      // The card turns into the waiting booking in one step, without a flash of an empty form.
      onSuccess: ({ bookingId }) => queryClient.fetchQuery(bookingOptions(bookingId)).catch(() => undefined),
      onSettled: () =>
        Promise.all([
          queryClient.invalidateQueries({ queryKey: bookingKeys.all }),
          // A refusal says something new about the calendar, too.
          queryClient.invalidateQueries({ queryKey: spaceKeys.calendars(wanted.request.spaceId) }),
        ]),
      // Offline a mutation would wait in silence; ours fails immediately with its own message.
      networkMode: 'always',
    })
    .execute(wanted);
}

interface Checkout {
  request: CreateBookingPayment;
  tab: CheckoutTab | null;
}
