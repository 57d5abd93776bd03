import { randomUUID } from 'node:crypto';
import { server, sql } from './backend.ts';
import { bankReference } from './bank-reference.ts';
import { day, type Person } from './given.ts';

/** A dispute as the provider reports it, written to the database alone. */
export interface DisputeReport {
  status?: string;
  intent: string;
  amount?: number;
  moved?: [id: string, amount: number, fee?: number][];
  seen?: number;
  claimed?: string;
  dueBy?: string | null;
}
export function disputeArguments(
  id: string,
  { status = 'needs_response', intent, amount = 105_000, moved = [], seen = 0, claimed, dueBy }: DisputeReport,
) {
  return {
    dispute: {
      id,
      charge: `ch_${id}`,
      payment_intent: intent,
      amount,
      currency: 'brl',
      reason: 'fraudulent',
      status,
      due_by: dueBy === undefined ? `${day(9)}T12:00:00Z` : dueBy,
      created: '2026-11-20T12:00:00Z',
      claimed_booking: claimed ?? null,
      movements: moved.map(([name, cents, fee = 0]) => ({
        id: `${id}_${name}`,
        amount: cents,
        fee,
        created: '2026-11-20T12:00:00Z',
      })),
    },
    seen_at: new Date(Date.now() + seen * 1000).toISOString(),
  };
}
export async function reportDispute(id: string, details: DisputeReport) {
  const { data, error } = await server().rpc('apply_dispute', disputeArguments(id, details));
  if (error) throw new Error(error.message);
  return data as unknown as { outcome: string; booking_id: string | null };
}
export const fullDebit: [string, number, number] = ['out', -105_000, 5_500];

/** Everything that is due to a host is sent, and the administrator records it. */
export async function sent(by: Person, host: Person) {
  return by.api.rpc('settle_host_payouts', await settlementArguments(by, host));
}
export async function settlementArguments(by: Person, host: Person) {
  const due = ((await by.api.rpc('admin_due_payouts', { target_host: host.id })).data ?? []) as unknown as {
    payout_id: string;
    amount_cents: number;
  }[];
  await by.api.rpc('reveal_payout_key', { target_host: host.id });
  const { data } = await by.api.rpc('reveal_payout_key', { target_host: host.id });
  return {
    target_host: host.id,
    payout_ids: due.map(({ payout_id }) => payout_id),
    bank_reference: bankReference(),
    expected_cents: due.reduce((all, { amount_cents }) => all + amount_cents, 0),
    key_version: (data as { version?: string } | null)?.version ?? randomUUID(),
  };
}
export async function withKey(host: Person): Promise<void> {
  await sql`insert into payout_keys (host_id, key_type, pix_key, holder_name) values (${host.id}, 'email', 'h@exemplo.test', 'Helena')`;
}
export const due = async (by: Person, host: Person) =>
  (
    ((await by.api.rpc('admin_due_payouts', { target_host: host.id })).data ?? []) as unknown as {
      amount_cents: number;
    }[]
  ).map(({ amount_cents }) => amount_cents);
