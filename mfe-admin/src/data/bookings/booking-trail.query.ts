import { queryOptions } from '@tanstack/react-query';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import type { Answers } from 'shared-domain/db/api.types.ts';
import { supabase } from 'shared-domain/platform';

/** One booking with every movement of its money and who made it. */
export type BookingTrail = Answers['admin_booking'];

/** For administrators. */
export const bookingTrailOptions = (id: string) =>
  queryOptions({
    queryKey: bookingKeys.trail(id),
    queryFn: async ({ signal }): Promise<BookingTrail> => {
      const { data } = await supabase().rpc('admin_booking', { target_booking: id }).abortSignal(signal).throwOnError();
      return data;
    },
  });
