import { callFunction, sql } from './backend.ts';
import { day, given, hold, type Person } from './given.ts';

/** A booking paid through the procedures, made so many days ago. */
export async function paidForReal(
  guest: Person,
  { days = 40, bookedDaysAgo = 0, price = 1000, method = 'card' as 'card' | 'pix' } = {},
) {
  const space = await given.space({ price });
  const { data } = await hold(guest, space, { date: day(days), method });
  const { booking_id: id, total_amount: total } = data as { booking_id: string; total_amount: number };
  await sql`select public.apply_checkout_session(${`cs_${id}`}, ${id}, 'complete', 'paid', ${total}, 'brl', ${`pi_${id}`})`;
  if (bookedDaysAgo > 0) {
    await sql.begin(async (tx) => {
      await tx`alter table bookings disable trigger bookings_guard`;
      await tx`update bookings set created_at = created_at - ${bookedDaysAgo} * interval '1 day' where id = ${id}`;
      await tx`alter table bookings enable trigger bookings_guard`;
    });
  }
  return { id, space, total };
}

export const money = async (id: string) => ({
  refunds: await sql`select amount_cents, reason, status from refunds where booking_id = ${id}`,
  payouts: await sql`select kind, amount_cents from host_payouts where booking_id = ${id} order by kind`,
});
export const refundSum = async (id: string) =>
  (await sql`select coalesce(sum(amount_cents), 0)::integer as sum from refunds where booking_id = ${id}`)[0]?.sum;
export const preview = async (person: Person, id: string) =>
  person.api.rpc('preview_cancellation', { target_booking: id });
export const cancel = (person: Person, id: string, expectedRefundCents: number) =>
  callFunction('cancel-booking', { bookingId: id, expectedRefundCents }, person.token);
