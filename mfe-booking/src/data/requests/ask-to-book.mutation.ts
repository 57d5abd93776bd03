import { useMutation, useQueryClient } from '@tanstack/react-query';
import { BookingError, isBookingErrorCode } from 'shared-domain/bookings/booking-error.ts';
import type { BookingChoice } from 'shared-domain/bookings/booking-request.schema.ts';
import { refusedFields } from 'shared-domain/db/refused-fields.ts';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { myRequestsOptions } from '../bookings/requests.query.ts';

interface Question {
  choice: BookingChoice;
  /** Empty: none. */
  message: string;
  couponId: string | null;
  /** As it is shown, in cents. */
  total: number;
}

/**
 * Sends a request to book; the result is its id. Sent twice, it is one.
 * @throws BookingError
 */
export function useAskToBook(spaceId: string, userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ choice, message, couponId, total }: Question): Promise<string> => {
      const { eventDate, guestCount, extras, startsAt, endsAt, rulesVersion, company } = choice;
      const { data, error, status } = await supabase().rpc('ask_to_book', {
        target_space: spaceId,
        event_date: eventDate,
        guest_count: guestCount,
        expected_total_cents: total,
        ...(message && { message }),
        ...(extras && { extras }),
        ...(startsAt && endsAt && { starts_at: startsAt, ends_at: endsAt }),
        ...(rulesVersion && { rules_version: rulesVersion }),
        ...(couponId && { coupon_id: couponId }),
        ...(company && { company }),
      });
      if (error) throw toBookingError(error, status);
      return data;
    },
    // the card says until when the host answers
    onSuccess: () => queryClient.fetchQuery(myRequestsOptions(userId)).catch(() => undefined),
    onError: () => queryClient.invalidateQueries({ queryKey: spaceKeys.calendars(spaceId) }),
    networkMode: 'always',
  });
}

function toBookingError({ message, details }: { message: string; details: unknown }, status: number): BookingError {
  // without an answer
  if (status === 0) return new BookingError('offline');
  if (isBookingErrorCode(message)) return new BookingError(message, refusedFields(details));
  return new BookingError(status === 401 ? 'unauthenticated' : 'unexpected');
}
