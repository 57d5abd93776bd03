import { queryOptions } from '@tanstack/react-query';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { allRows } from 'shared-domain/db/all-rows.ts';
import { isUuid } from 'shared-domain/db/is-uuid.ts';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { supabase } from 'shared-domain/platform';

/** A booking of one of the host's spaces that was paid, as its host sees it. */
export type HostBooking = ReturnType<typeof toBooking>;

const columns =
  `id, space_id, user_id, event_date, starts_at, ends_at, guest_count, status, cancellation_reason, platform_reason, total_amount, owner_amount, payment_method, paid_at,
  cancelled_at, snapshot,
  guest:profiles!bookings_user_id_fkey (full_name, avatar_url, created_at),
  booking_extras (position, name, per, unit_cents, quantity, total_cents, is_obligatory)` as const;

const rowsOf = (hostId: string) =>
  supabase().from('bookings').select(columns).eq('host_id', hostId).not('paid_at', 'is', null);
type Row = NonNullable<Awaited<ReturnType<typeof rowsOf>>['data']>[number];

function toBooking(row: Row) {
  return {
    id: row.id,
    /** Null when the space is deleted. */
    spaceId: row.space_id,
    /** `yyyy-MM-dd` */
    date: row.event_date,
    guestCount: row.guest_count,
    /** `HH:mm:ss`; null where no hours were agreed. */
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    status: row.status,
    cancellationReason: row.cancellation_reason,
    platformReason: row.platform_reason,
    /** The guest's payment. */
    totalCents: row.total_amount,
    /** The host's share. */
    ownerCents: row.owner_amount,
    paymentMethod: row.payment_method,
    /** Instants, ISO 8601. */
    paidAt: row.paid_at,
    cancelledAt: row.cancelled_at,
    snapshot: row.snapshot,
    extras: [...row.booking_extras].sort((a, b) => a.position - b.position),
    guest: {
      id: row.user_id,
      name: personName(row.guest?.full_name, 'Cliente'),
      avatarUrl: row.guest?.avatar_url ?? null,
      memberSince: row.guest?.created_at ?? null,
    },
  };
}

/** The bookings of the host's spaces, the latest day first. Unpaid ones are left out: they only concern the guest. */
export const hostBookingsOptions = (hostId: string) =>
  queryOptions({
    queryKey: hostingKeys.bookings(hostId),
    queryFn: async ({ signal }): Promise<HostBooking[]> => {
      const rows = await allRows((first, last) =>
        rowsOf(hostId)
          .order('event_date', { ascending: false })
          .order('id')
          .range(first, last)
          .abortSignal(signal)
          .throwOnError(),
      );
      return rows.map(toBooking);
    },
    // for when the socket is down; otherwise realtime reports changes immediately
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  });

/** One of them; null where it is not the host's, or not paid yet. */
export const hostBookingOptions = (hostId: string, id: string) =>
  queryOptions({
    queryKey: hostingKeys.booking(hostId, id),
    queryFn: async ({ signal }): Promise<HostBooking | null> => {
      if (!isUuid(id)) return null;
      const { data } = await rowsOf(hostId).eq('id', id).abortSignal(signal).maybeSingle().throwOnError();
      return data && toBooking(data);
    },
    refetchInterval: 60_000,
    refetchOnWindowFocus: true,
  });

/** Returns the bookings still to come, nearest first. */
export function comingBookings(bookings: readonly HostBooking[], today = todayInRio()): HostBooking[] {
  return bookings
    .filter(({ status, date }) => status === 'paid' && date >= today)
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}
