import { queryOptions, useQuery } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import * as z from 'zod/mini';
import type { Address } from './address.ts';
import { bookingKeys } from './booking.keys.ts';

const textOrNull = z.nullable(z.string());
const address = z.object({
  street: z.string(),
  number: z.string(),
  complement: textOrNull,
  postal_code: z.string(),
  arrival: textOrNull,
  day_phone: textOrNull,
});

const contactRow = z.object({
  booking_id: z.string(),
  space_id: textOrNull,
  guest_id: z.string(),
  host_id: z.string(),
  event_date: z.string(),
  guest_count: z.number(),
  starts_at: textOrNull,
  ends_at: textOrNull,
  hours: z.nullable(z.object({ opens_at: z.string(), closes_at: z.string(), music_until: textOrNull })),
  role: z.enum(['guest', 'host']),
  other_name: z.string(),
  phone: textOrNull,
  address: z.nullable(address),
  agreed_address: z.nullable(address),
  until: z.string(),
});

/** What the two sides of a paid booking know of each other, until some days after its event. */
export interface BookingContact extends z.output<typeof contactRow> {
  /** Null while the host has not given it. */
  address: Address | null;
  /** Where it was another when it was paid. */
  agreed_address: Address | null;
}

/** Of all bookings of the person, as guest and as host. */
const bookingContactsOptions = (userId: string) =>
  queryOptions({
    queryKey: bookingKeys.contacts(userId),
    queryFn: async ({ signal }): Promise<BookingContact[]> => {
      const { data } = await supabase().rpc('booking_contacts').abortSignal(signal).throwOnError();
      return z.array(contactRow).parse(data);
    },
    // Somebody may look for the door: another address is seen when one comes back to the page.
    staleTime: 0,
    refetchOnWindowFocus: true,
  });

/** Those that may be shown now: a page may have been open for days. */
export function useBookingContacts(userId: string, isAsked = true) {
  const query = useQuery({ ...bookingContactsOptions(userId), enabled: isAsked });
  const now = Date.now();
  return { ...query, contacts: query.data?.filter(({ until }) => Date.parse(until) > now) };
}
