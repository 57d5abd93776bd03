import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { auditKeys } from '../administration/audit.keys.ts';
import { bookingKeys } from './booking.keys.ts';

const refresh = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: bookingKeys.all }),
    queryClient.invalidateQueries({ queryKey: auditKeys.all }),
  ]);

/** The platform cancels a paid booking: everything goes back, the date stays blocked. */
export function useCancelBookingAsAdmin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (bookingId: string) => {
      await supabase().rpc('cancel_booking_as_admin', { target_booking: bookingId }).throwOnError();
    },
    onSettled: () => refresh(queryClient),
    networkMode: 'always',
  });
}

/** Writes down that a refund was paid by hand, and how. */
export function useMarkRefundManual() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ refundId, note }: { refundId: string; note: string }) => {
      await supabase().rpc('mark_refund_manual', { target_refund: refundId, note }).throwOnError();
    },
    onSettled: () => refresh(queryClient),
    networkMode: 'always',
  });
}
