import { queryOptions } from '@tanstack/react-query';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { peopleKeys } from 'shared-domain/people/people.keys.ts';
import { supabase } from 'shared-domain/platform';

/** The bookings that prevent the deletion of an account: the next paid day, as a guest and as a host (`yyyy-MM-dd`). */
export interface Commitments {
  booking: string | null;
  event: string | null;
}

/** Refused by the server all the same: this says it before anything is typed. */
export const commitmentsOptions = (userId: string) =>
  queryOptions({
    queryKey: peopleKeys.commitments(userId),
    queryFn: async ({ signal }): Promise<Commitments> => {
      const next = async (role: 'user_id' | 'host_id') => {
        const { data } = await supabase()
          .from('bookings')
          .select('event_date')
          .eq(role, userId)
          .eq('status', 'paid')
          .gte('event_date', todayInRio())
          .order('event_date')
          .limit(1)
          .abortSignal(signal)
          .throwOnError();
        return data[0]?.event_date ?? null;
      };
      const [booking, event] = await Promise.all([next('user_id'), next('host_id')]);
      return { booking, event };
    },
    staleTime: 0,
  });
