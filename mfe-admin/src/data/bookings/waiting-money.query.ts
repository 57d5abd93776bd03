import { queryOptions } from '@tanstack/react-query';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import { supabase } from 'shared-domain/platform';

/** Payouts of hosts without a key and disputes that no bank has decided; for administrators. */
export const waitingMoneyOptions = () =>
  queryOptions({
    queryKey: [...bookingKeys.all, 'waiting-money'],
    queryFn: async ({ signal }) => {
      const { data } = await supabase().rpc('admin_waiting_money').abortSignal(signal).throwOnError();
      return data;
    },
    staleTime: 30_000,
  });
