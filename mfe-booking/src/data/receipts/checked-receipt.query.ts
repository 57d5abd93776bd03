import { queryOptions } from '@tanstack/react-query';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import { supabase } from 'shared-domain/platform';
import * as z from 'zod/mini';

const schema = z.object({
  booking_code: z.string(),
  title: z.nullable(z.string()),
  event_date: z.string(),
  paid_at: z.string(),
  total_cents: z.number(),
  status: z.string(),
  cancelled_at: z.nullable(z.string()),
  /** All that goes back, and what of it has. */
  refund_cents: z.number(),
  returned_cents: z.number(),
  /** What the payer's bank took back, by a dispute that is open or was lost. An older API does not say it. */
  contested_cents: z._default(z.number(), 0),
});
export type CheckedReceipt = z.output<typeof schema>;

/** What the receipt of this code says and how its booking stands; null where no receipt has it. Asked anew each time. */
export const checkedReceiptOptions = (code: string) =>
  queryOptions({
    queryKey: [...bookingKeys.all, 'checked-receipt', code],
    queryFn: async ({ signal }) => {
      const { data } = await supabase().rpc('check_receipt', { receipt_code: code }).abortSignal(signal).throwOnError();
      return data === null ? null : z.parse(schema, data);
    },
    staleTime: 0,
    gcTime: 0,
  });
