import { queryOptions } from '@tanstack/react-query';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import type { AnswerRow } from 'shared-domain/db/api.types.ts';
import { supabase } from 'shared-domain/platform';

export type CheckedReceipt = AnswerRow<'check_receipt'>;

/** The receipt with this code and the state of its booking; null when no receipt has it. Read again each time. */
export const checkedReceiptOptions = (code: string) =>
  queryOptions({
    queryKey: [...bookingKeys.all, 'checked-receipt', code],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc('check_receipt', { receipt_code: code })
        .abortSignal(signal)
        .maybeSingle()
        .throwOnError();
      return data;
    },
    staleTime: 0,
    gcTime: 0,
  });
