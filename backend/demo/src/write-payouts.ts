import type postgres from 'postgres';
import { addDays, type Day } from 'shared-domain/days/day.ts';
import { instantInRio } from 'shared-domain/days/rio.ts';
import type { PlannedBooking } from './booking-plan.ts';
import type { DemoPlan } from './demo-plan.ts';
import { demoId, demoToken } from './seeded.ts';

/** Days after the event; it was due after two. */
const sentAfter = 4;

/**
 * Writes the payout keys of the demo's hosts and their transfers: one for each event that is some days past. Payouts of the last days
 * wait for the administrator: at least two events of the demo's host (`planPayoutsToSend`). The last host has given no key yet. No
 * e-mails are sent.
 */
export async function writePayouts(
  sql: postgres.TransactionSql,
  today: Day,
  { people, bookings }: DemoPlan,
): Promise<void> {
  const admin = people.find((person) => person.admin);
  const hostIds = new Set(bookings.map(({ space }) => space.hostId));
  const hosts = people.filter(({ id }) => hostIds.has(id));
  const paid = new Map(hosts.slice(0, -1).map((host) => [host.id, host]));
  const sent = bookings.filter(
    ({ space, paidAt, cancelled, eventDate }) =>
      paid.has(space.hostId) && paidAt && !cancelled && addDays(eventDate, sentAfter) < today,
  );
  if (!admin || sent.length === 0) return;
  const settlementId = (booking: PlannedBooking) => demoId(`settlement:${booking.id}`);
  await sql`alter table public.payout_keys disable trigger payout_keys_after`;
  await sql`alter table public.host_settlements disable trigger host_settlements_after`;
  await sql`insert into public.payout_keys ${sql(
    [...paid.values()].map(({ id, name, email }) => ({
      host_id: id,
      key_type: 'email',
      pix_key: email,
      holder_name: name,
    })),
  )}`;
  await sql`insert into public.host_settlements ${sql(
    sent.map((booking) => {
      const { name = '', email = '' } = paid.get(booking.space.hostId) ?? {};
      const sentOn = addDays(booking.eventDate, sentAfter);
      return {
        id: settlementId(booking),
        host_id: booking.space.hostId,
        kind: 'paid',
        amount_cents: booking.subtotalCents,
        bank_reference: `E00000000${sentOn.replaceAll('-', '')}1400${demoToken(`payout:${booking.id}`).slice(0, 11)}`,
        key_type: 'email',
        pix_key: email,
        key_hint: `${email.slice(0, 1)}•••${email.slice(email.indexOf('@'))}`,
        holder_name: name,
        settled_by: admin.id,
        created_at: instantInRio(sentOn, 14),
      };
    }),
  )}`;
  await sql`insert into public.settled_payouts ${sql(
    sent.map((booking) => ({
      settlement_id: settlementId(booking),
      payout_id: demoId(`payout:earned:${booking.id}`),
      host_id: booking.space.hostId,
      amount_cents: booking.subtotalCents,
    })),
  )}`;
  await sql`alter table public.payout_keys enable trigger payout_keys_after`;
  await sql`alter table public.host_settlements enable trigger host_settlements_after`;
}
