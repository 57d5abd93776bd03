import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { affiliateKeys } from 'shared-domain/affiliates/affiliate.keys.ts';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { supabase } from 'shared-domain/platform';
import { spaceKeys } from 'shared-domain/spaces/space.keys.ts';
import { auditKeys } from '../administration/audit.keys.ts';
import type { AdminCancellation } from './admin-booking.schema.ts';

const refresh = (queryClient: QueryClient, keys: readonly (readonly unknown[])[]) =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/**
 * Cancels a paid booking on behalf of the platform: money that no bank holds goes back, the date stays blocked, and
 * guest and host read the reason.
 */
export function useCancelBookingAsAdmin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ bookingId, reason, reasonCode }: AdminCancellation & { bookingId: string }) => {
      await supabase()
        .rpc('cancel_booking_as_admin', { target_booking: bookingId, reason, reason_code: reasonCode })
        .throwOnError();
    },
    // with the booking: the affiliate's commission, the host's payout, the day in the calendar
    onSettled: () =>
      refresh(queryClient, [bookingKeys.all, auditKeys.all, affiliateKeys.all, hostingKeys.all, spaceKeys.all]),
    networkMode: 'always',
  });
}

/** Records that a refund was paid by hand, and how. */
export function useMarkRefundManual() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ refundId, note }: { refundId: string; note: string }) => {
      await supabase().rpc('mark_refund_manual', { target_refund: refundId, note }).throwOnError();
    },
    onSettled: () => refresh(queryClient, [bookingKeys.all, auditKeys.all]),
    networkMode: 'always',
  });
}
