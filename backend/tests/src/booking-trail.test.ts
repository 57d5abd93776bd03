import { expect, test } from 'vitest';
import { type Affiliate, anAffiliate, attribute } from './testing/affiliates.ts';
import { anonymous, sql } from './testing/backend.ts';
import { coupon, heldId, holdWith } from './testing/coupons.ts';
import { day, given, type Person } from './testing/given.ts';

interface Trail {
  total_cents: number;
  coupon: { code: string; status: string } | null;
  payments: { amount_cents: number }[];
  refunds: { id: string; amount_cents: number; status: string; manual_by: string | null; manual_note: string | null }[];
  payouts: { amount_cents: number }[];
  commissions: { amount_cents: number; status: string; settled_by: string | null; affiliate_code: string }[];
}

const sum = (rows: { amount_cents: number }[]) => rows.reduce((all, { amount_cents }) => all + amount_cents, 0);

async function trailOf(admin: Person, id: string): Promise<Trail> {
  const { data, error } = await admin.api.rpc('admin_booking', { target_booking: id });
  if (error) throw new Error(error.message);
  return data as unknown as Trail;
}

/** R$ 1.000,00 with a tenth off, made ten days ago for a day in twenty: half goes back. Its money is odd on purpose. */
async function paidWithEverything(guest: Person, affiliate: Affiliate) {
  const space = await given.space({ price: 1000 });
  const offer = await coupon();
  await attribute(guest, affiliate, 20);
  const id = heldId(await holdWith(guest, space, offer.id, 10_500, day(20)));
  await sql`select public.apply_checkout_session(${`cs_${id}`}, ${id}, 'complete', 'paid', 94500, 'brl', ${`pi_${id}`})`;
  await sql.begin(async (tx) => {
    await tx`alter table bookings disable trigger bookings_guard`;
    await tx`update bookings set created_at = created_at - interval '10 days' where id = ${id}`;
    await tx`alter table bookings enable trigger bookings_guard`;
  });
  return { id, space, offer };
}

test('coupon, commission, half a refund by hand, reversal, payout: every page tells the same to the cent, and who did it', async () => {
  const [guest, affiliate] = [await given.person('Íris Convidada'), await anAffiliate()];
  const admin = await given.person('Ana Administradora', { admin: true });
  const { id, space, offer } = await paidWithEverything(guest, affiliate);

  const { data: offered } = await guest.api.rpc('preview_cancellation', { target_booking: id });
  expect(offered).toMatchObject({ refund_cents: 47_250, kept_cents: 47_250, share: 50 });
  const cancelled = await guest.api.rpc('cancel_booking', { target_booking: id, expected_refund_cents: 47_250 });
  expect(cancelled.error).toBeNull();
  const [refund] = await sql<{ id: string }[]>`select id from refunds where booking_id = ${id}`;
  const target_refund = refund?.id ?? '';
  await sql`select private.settle_refund(${target_refund}, 'manual', null, 'too old')`;
  const note = 'PIX para a chave da cliente';
  expect((await admin.api.rpc('mark_refund_manual', { target_refund, note })).error).toBeNull();

  const trail = await trailOf(admin, id);
  const [{ affiliate_code } = { affiliate_code: '' }] = await sql<{ affiliate_code: string }[]>`
    select affiliate_code from affiliates where id = ${affiliate.id}`;
  expect(trail).toMatchObject({
    price_cents: 100_000,
    fee_cents: 5_000,
    discount_cents: 10_500,
    total_cents: 94_500,
    money: {
      paid_cents: 94_500,
      sent_cents: 0,
      waiting_cents: 0,
      held_cents: 0,
      failed_cents: 0,
      by_hand_cents: 47_250,
      withdrawn_cents: 0,
      dispute_fee_cents: 0,
      owed_cents: 50_000,
      host_paid_cents: 0,
      commission_cents: 2_362,
      kept_cents: -5_112,
      sent_at: null,
      by_hand_at: expect.any(String),
      dispute: 'none',
    },
    guest_name: 'Íris Convidada',
    cancelled_by: null,
    cancellation_reason: 'guest',
    coupon: { code: offer.code, discount_cents: 10_500, status: 'used' },
    payments: [{ amount_cents: 94_500 }],
    refunds: [
      {
        amount_cents: 47_250,
        status: 'manual',
        failure: 'too old',
        settled_at: null,
        manual_by: 'Ana Administradora',
        manual_note: note,
        manual_at: expect.any(String),
      },
    ],
    payouts: [
      { kind: 'earned', amount_cents: 100_000, due_on: day(22) },
      { kind: 'reversed', amount_cents: -50_000 },
    ],
    commissions: [
      { kind: 'earned', amount_cents: 4_725, status: 'pending', settled_by: null, affiliate_code },
      // half of it, half a cent up
      { kind: 'reversed', amount_cents: -2_363, status: 'pending', settled_by: null },
    ],
  });

  // the guest
  const { data: seen } = await guest.api
    .from('refunds')
    .select('amount_cents, status, manual_at, settled_at')
    .eq('booking_id', id);
  expect(seen).toEqual([
    { amount_cents: sum(trail.refunds), status: 'manual', manual_at: expect.any(String), settled_at: null },
  ]);
  // the host
  const { data: due } = await space.host.api.from('host_payouts').select('amount_cents').eq('booking_id', id);
  expect(sum(due ?? [])).toBe(sum(trail.payouts));
  // the affiliate, and what the administrators owe them
  const { data: earned } = await affiliate.person.api.from('affiliate_commissions').select('commission_amount');
  expect(earned?.reduce((all, row) => all + row.commission_amount, 0)).toBe(sum(trail.commissions));
  const { data: account } = await affiliate.person.api.from('affiliates').select('total_earnings').single();
  expect(account?.total_earnings).toBe(2_362);
  const { data: balances } = await admin.api.rpc('admin_list_affiliates', { search_text: affiliate_code });
  const { items } = balances as unknown as { items: [{ owed_cents: number; coming_cents: number }] };
  expect(items[0].owed_cents + items[0].coming_cents).toBe(2_362);
  // the night
  expect(await sql`select * from private.money_differences() where subject in (${id}, ${affiliate.id})`).toEqual([]);
  // the log
  const acts = await sql`select action, actor_id, details from audit_log
    where target_id in (${target_refund}, ${affiliate.id}) order by id`;
  expect(acts).toEqual([
    { action: 'refund_settled_by_hand', actor_id: admin.id, details: { booking_id: id, amount_cents: 47_250 } },
  ]);
});

test('what the platform cancels names the administrator and the sum', async () => {
  const [guest, admin] = [await given.person(), await given.person('Ana Administradora', { admin: true })];
  const { id } = await paidWithEverything(guest, await anAffiliate());
  expect(
    (await admin.api.rpc('cancel_booking_as_admin', { target_booking: id, reason: 'Anúncio duplicado.' })).error,
  ).toBeNull();
  expect(await trailOf(admin, id)).toMatchObject({
    cancellation_reason: 'platform',
    cancelled_by: 'Ana Administradora',
    platform_reason: 'Anúncio duplicado.',
    money: { waiting_cents: 94_500, owed_cents: 0, commission_cents: 0, kept_cents: 0 },
    refunds: [{ amount_cents: 94_500 }],
    payouts: [{ amount_cents: 100_000 }, { amount_cents: -100_000 }],
    commissions: [{ amount_cents: 4_725, status: 'reversed' }],
  });
  const { data: log } = await admin.api.rpc('admin_list_acts', { search_text: id });
  expect(log).toMatchObject({
    items: [{ action: 'booking_cancelled', details: { amount_cents: 94_500 }, note: 'Anúncio duplicado.' }],
  });
});

test('of a booking that nobody paid nothing moved; of none there is nothing to tell; and only administrators ask', async () => {
  const [guest, admin] = [await given.person(), await given.person('Chefe', { admin: true })];
  const space = await given.space();
  const id = heldId(await holdWith(guest, space, (await coupon()).id, 10_500));
  expect(await trailOf(admin, id)).toMatchObject({
    status: 'pending',
    coupon: { status: 'reserved' },
    payments: [],
    refunds: [],
    payouts: [],
    commissions: [],
  });
  const nobody = await admin.api.rpc('admin_booking', { target_booking: crypto.randomUUID() });
  expect(nobody.error?.message).toBe('booking_not_found');
  for (const someone of [guest, space.host])
    expect((await someone.api.rpc('admin_booking', { target_booking: id })).error?.message).toBe('admin_required');
  expect((await anonymous().rpc('admin_booking', { target_booking: id })).error).not.toBeNull();
});
