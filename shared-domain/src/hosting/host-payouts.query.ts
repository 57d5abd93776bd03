import { queryOptions } from '@tanstack/react-query';
import { supabase } from 'shared-domain/platform';
import { allRows } from '../db/all-rows.ts';
import { hostingKeys } from './hosting.keys.ts';

/** What the platform owes a host for one booking, what a cancellation took back included. */
export interface HostPayout {
  bookingId: string;
  /** Cents; 0 when everything was taken back. */
  amountCents: number;
  /** `yyyy-MM-dd`: two days after the event. */
  dueOn: string;
}

/** One row for each booking, the latest due first. */
export function sumPayouts(
  rows: readonly { booking_id: string; amount_cents: number; due_on: string }[],
): HostPayout[] {
  const byBooking = new Map<string, HostPayout>();
  for (const { booking_id, amount_cents, due_on } of rows) {
    const known = byBooking.get(booking_id);
    byBooking.set(booking_id, {
      bookingId: booking_id,
      amountCents: (known?.amountCents ?? 0) + amount_cents,
      dueOn: known && known.dueOn > due_on ? known.dueOn : due_on,
    });
  }
  return [...byBooking.values()].sort((a, b) => (a.dueOn < b.dueOn ? 1 : -1));
}

export const hostPayoutsOptions = (hostId: string) =>
  queryOptions({
    queryKey: hostingKeys.payouts(hostId),
    queryFn: async ({ signal }): Promise<HostPayout[]> => {
      const rows = await allRows((first, last) =>
        supabase()
          .from('host_payouts')
          .select('booking_id, amount_cents, due_on')
          .eq('host_id', hostId)
          .order('due_on', { ascending: false })
          .order('id')
          .range(first, last)
          .abortSignal(signal)
          .throwOnError(),
      );
      return sumPayouts(rows);
    },
  });
