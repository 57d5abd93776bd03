import { queryOptions, useQuery } from '@tanstack/react-query';
import { serverNow, supabase } from 'shared-domain/platform';
import type { AnswerRow } from '../db/api.types.ts';
import { bookingKeys } from './booking.keys.ts';

/** Contacts that guest and host of a paid booking see of each other, until some days after its event. */
export type BookingContact = AnswerRow<'booking_contacts'>;

/** Of all bookings of the person, as guest and as host. */
const bookingContactsOptions = (userId: string) =>
  queryOptions({
    queryKey: bookingKeys.contacts(userId),
    queryFn: async ({ signal }): Promise<BookingContact[]> => {
      const { data } = await supabase().rpc('booking_contacts').abortSignal(signal).throwOnError();
      return data;
    },
    // A guest on the way must see a changed address when returning to the page.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** Those that may be shown now: a page may have been open for days. */
export function useBookingContacts(userId: string, isRequested = true) {
  const query = useQuery({ ...bookingContactsOptions(userId), enabled: isRequested });
  const now = serverNow();
  return { ...query, contacts: query.data?.filter(({ until }) => Date.parse(until) > now) };
}
