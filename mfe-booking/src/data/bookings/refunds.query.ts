import { queryOptions } from '@tanstack/react-query';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import { supabase } from 'shared-domain/platform';

/** - `requested`: at the provider, under way · `failed`: bounced, a person takes care of it · `manual`: so is one that the provider will not make */
export type RefundStatus = 'requested' | 'succeeded' | 'failed' | 'manual';

export interface BookingRefund {
  bookingId: string;
  amountCents: number;
  status: RefundStatus;
  /** ISO 8601; null until it has succeeded. */
  settledAt: string | null;
  /** When a person had paid what the provider did not, ISO 8601; until then it is owed. */
  manualAt: string | null;
}

const known: readonly string[] = ['succeeded', 'failed', 'manual'] satisfies RefundStatus[];
const toStatus = (status: string): RefundStatus => (known.includes(status) ? (status as RefundStatus) : 'requested');

/** The refunds of some of the person's bookings, in one question. */
export const bookingRefundsOptions = (bookingIds: readonly string[]) =>
  queryOptions({
    queryKey: bookingKeys.refunds([...bookingIds].sort()),
    queryFn: async ({ signal }): Promise<BookingRefund[]> => {
      const { data } = await supabase()
        .from('refunds')
        .select('booking_id, amount_cents, status, settled_at, manual_at')
        .in('booking_id', bookingIds)
        .order('created_at')
        .abortSignal(signal)
        .throwOnError();
      return data.map((refund) => ({
        bookingId: refund.booking_id,
        amountCents: refund.amount_cents,
        status: toStatus(refund.status),
        settledAt: refund.settled_at,
        manualAt: refund.manual_at,
      }));
    },
    enabled: bookingIds.length > 0,
  });
