import { queryOptions } from '@tanstack/react-query';
import { allRows } from 'shared-domain/db/all-rows.ts';
import type { Tables } from 'shared-domain/db/database.types.ts';
import { hostingKeys } from 'shared-domain/hosting/hosting.keys.ts';
import { supabase } from 'shared-domain/platform';

/**
 * A host's earnings of one booking, including deductions by a cancellation or a dispute, and whether they were sent.
 * Cents.
 */
export interface HostPayout {
  bookingId: string;
  /** 0 when everything was taken back. */
  amountCents: number;
  /** Still to be sent; a negative amount is deducted from the next payment. */
  openCents: number;
  /** The part of it that is with the bank during a dispute. */
  contestedCents: number;
  /** `yyyy-MM-dd`: two days after the event. */
  dueOn: string;
  /** The payment that it was part of; null while nothing was sent. */
  paid: { at: string; reference: string } | null;
  /** Its part of each payment, and of each payment that was taken back (less than zero). */
  settlements: { kind: string; at: string; reference: string; cents: number }[];
}

/** A transfer to the host, or the correction of one (less than zero). */
export interface HostPayment {
  kind: string;
  at: string;
  reference: string;
  cents: number;
  /** Number of bookings that it pays. */
  bookings: number;
}

type PayoutRow = Pick<Tables<'host_payouts'>, 'booking_id' | 'kind' | 'amount_cents' | 'due_on'> & {
  settled_payouts: (Pick<Tables<'settled_payouts'>, 'amount_cents'> & {
    host_settlements: Pick<Tables<'host_settlements'>, 'kind' | 'bank_reference' | 'created_at'> | null;
  })[];
};

/** One row for each booking, the latest due first. */
export function sumPayouts(rows: readonly PayoutRow[]): HostPayout[] {
  const byBooking = new Map<string, HostPayout>();
  for (const { booking_id, kind, amount_cents, due_on, settled_payouts } of rows) {
    const known = byBooking.get(booking_id);
    const settled = settled_payouts.reduce((sum, part) => sum + part.amount_cents, 0);
    const payments = settled_payouts
      .flatMap(({ host_settlements: one }) => (one?.kind === 'paid' ? [one] : []))
      .sort((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
    const last = settled > 0 ? payments[0] : undefined;
    byBooking.set(booking_id, {
      bookingId: booking_id,
      amountCents: (known?.amountCents ?? 0) + amount_cents,
      openCents: (known?.openCents ?? 0) + amount_cents - settled,
      contestedCents: (known?.contestedCents ?? 0) - (kind === 'disputed' || kind === 'restored' ? amount_cents : 0),
      dueOn: known && known.dueOn > due_on ? known.dueOn : due_on,
      settlements: [
        ...(known?.settlements ?? []),
        ...settled_payouts.flatMap(({ amount_cents: cents, host_settlements: one }) =>
          one ? [{ kind: one.kind, at: one.created_at, reference: one.bank_reference, cents }] : [],
        ),
      ],
      paid: last ? { at: last.created_at, reference: last.bank_reference } : (known?.paid ?? null),
    });
  }
  return [...byBooking.values()].sort((a, b) => (a.dueOn < b.dueOn ? 1 : -1));
}

/** Returns the transfers, latest first. */
export function sentPayments(payouts: readonly HostPayout[]): HostPayment[] {
  const sent = new Map<string, HostPayment & { ids: Set<string> }>();
  for (const { bookingId, settlements } of payouts)
    for (const { cents, ...settlement } of settlements) {
      const id = `${settlement.at} ${settlement.kind}`;
      const known = sent.get(id);
      const ids = new Set(known?.ids).add(bookingId);
      sent.set(id, { ...settlement, cents: (known?.cents ?? 0) + cents, bookings: ids.size, ids });
    }
  return [...sent.values()].map(({ ids, ...payment }) => payment).sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** In cents, on a day of Rio (`yyyy-MM-dd`). */
export function payoutSums(payouts: readonly HostPayout[], today: string) {
  const sum = (some: readonly HostPayout[]) => some.reduce((all, { openCents }) => all + openCents, 0);
  return {
    comingCents: sum(payouts.filter(({ dueOn }) => dueOn > today)),
    dueCents: sum(payouts.filter(({ dueOn }) => dueOn <= today)),
    todayCents: sum(payouts.filter(({ dueOn }) => dueOn === today)),
    contestedCents: payouts.reduce((all, { contestedCents }) => all + contestedCents, 0),
    paidCents: payouts.reduce((all, { amountCents, openCents }) => all + amountCents - openCents, 0),
  };
}

export const hostPayoutsOptions = (hostId: string) =>
  queryOptions({
    queryKey: hostingKeys.payouts(hostId),
    queryFn: async ({ signal }): Promise<HostPayout[]> => {
      const rows = await allRows((first, last) =>
        supabase()
          .from('host_payouts')
          .select(
            'booking_id, kind, amount_cents, due_on, settled_payouts(amount_cents, host_settlements(kind, bank_reference, created_at))',
          )
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
