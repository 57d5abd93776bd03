import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { anAffiliate, attribute } from './testing/affiliates.ts';
import { anonymous, backend, callFunction, forgetMessages, sql } from './testing/backend.ts';
import { day, given, hold } from './testing/given.ts';

afterAll(forgetMessages);

interface Difference {
  kind: string;
  subject: string | null;
  expected: string | null;
  actual: string | null;
}

/** A paid booking with everything a booking can have. */
async function complete() {
  const [affiliate, guest, space] = [await anAffiliate(), await given.person(), await given.space()];
  await attribute(guest, affiliate);
  const [offer] = await sql<
    { id: string }[]
  >`insert into discount_coupons (code, discount_type, discount_value, valid_from, valid_until)
    values (${`R${randomUUID().slice(0, 8).toUpperCase()}`}, 'percentage', 10, ${day(0)}, ${day(0)}) returning id`;
  const coupon = offer?.id ?? '';
  const { data } = await guest.api.rpc('hold_booking', {
    target_space: space.id,
    event_date: day(60),
    guest_count: 1,
    base_price_cents: 100_000,
    payment_method: 'card',
    coupon_id: coupon,
    discount_cents: 10_500,
  });
  const { booking_id: id } = data as { booking_id: string };
  await sql`select public.apply_checkout_session(${`cs_${id}`}, ${id}, 'complete', 'paid', 94500, 'brl', ${`pi_${id}`})`;
  return { id, coupon, affiliate, guest, space };
}

const differencesOf = async (...subjects: string[]) =>
  (
    await sql<
      Difference[]
    >`select kind, subject, expected, actual from private.money_differences() where subject in ${sql(subjects)} order by kind`
  ).map(({ kind, expected, actual }) => [kind, expected, actual]);

/** Changes a row without its triggers, which no code path can do. */
async function tamper(table: string, change: (tx: typeof sql) => Promise<unknown>) {
  await sql.begin(async (tx) => {
    await tx`alter table ${tx(table)} disable trigger user`;
    await change(tx as unknown as typeof sql);
    await tx`alter table ${tx(table)} enable trigger user`;
  });
}

describe('reconciliation', () => {
  test('everything adds up, from the hold to a cancellation with half the money', async () => {
    const { id, coupon, affiliate, guest, space } = await complete();
    const held = (await hold(guest, space, { date: day(61) })).data as { booking_id: string };
    const subjects = [id, coupon, affiliate.id, held.booking_id];
    expect(await differencesOf(...subjects)).toEqual([]);
    await sql`select private.cancel_paid_booking(bookings, 50, 'guest') from bookings where id = ${id}`;
    await sql`select public.release_hold(${held.booking_id}, 'given_up')`;
    await sql`select public.apply_checkout_session(${`cs_${held.booking_id}`}, ${held.booking_id}, 'complete', 'paid', 105000, 'brl', 'pi_late_' || ${held.booking_id})`;
    expect(await differencesOf(...subjects)).toEqual([]);
  });

  test.each(['guest', 'affiliate'] as const)(
    'a commission stays right when the %s has left with their attributions',
    async (who) => {
      const { id, affiliate, guest } = await complete();
      const leaver = who === 'guest' ? guest : affiliate.person;
      await sql`delete from referral_attributions where person_id = ${guest.id}`;
      expect((await differencesOf(id)).map(([kind]) => kind)).toEqual(['commission']);
      await sql`delete from auth.users where id = ${leaver.id}`;
      expect(await differencesOf(id, affiliate.id)).toEqual([]);
      await tamper(
        'affiliate_commissions',
        (tx) => tx`update affiliate_commissions set commission_amount = 1 where booking_id = ${id}`,
      );
      expect((await differencesOf(id)).map(([kind]) => kind)).toEqual(['commission']);
    },
  );

  test.each<
    [string, string, (tx: typeof sql, of: Awaited<ReturnType<typeof complete>>) => Promise<unknown>, unknown[][]]
  >([
    [
      'a payment is lost',
      'payments',
      (tx, { id }) => tx`delete from payments where booking_id = ${id}`,
      [['payment', '94500', '0']],
    ],
    [
      'a payment is another amount',
      'payments',
      (tx, { id }) => tx`update payments set amount_cents = 94499 where booking_id = ${id}`,
      [['payment', '94500', '94499']],
    ],
    [
      'a payout is lost',
      'host_payouts',
      (tx, { id }) => tx`delete from host_payouts where booking_id = ${id}`,
      [['payout', '100000', '0']],
    ],
    [
      'money goes back without reason',
      'refunds',
      (tx, { id }) =>
        tx`insert into refunds (booking_id, payment_id, amount_cents, reason) select ${id}, id, 1, 'guest' from payments where booking_id = ${id}`,
      [['refund', '0', '1']],
    ],
    [
      'a coupon is not counted',
      'discount_coupons',
      (tx, { coupon }) => tx`update discount_coupons set used_count = 0 where id = ${coupon}`,
      [['coupon_used_count', '1', '0']],
    ],
    [
      'a redemption stays reserved',
      'coupon_redemptions',
      (tx, { id }) => tx`update coupon_redemptions set status = 'reserved' where booking_id = ${id}`,
      [
        ['coupon_redemption', 'used', 'reserved'],
        ['coupon_used_count', '0', '1'],
      ],
    ],
    [
      'a commission is lost',
      'affiliate_commissions',
      (tx, { id }) => tx`delete from affiliate_commissions where booking_id = ${id}`,
      [
        ['affiliate_earnings', '0', '4725'],
        ['commission', '4725', '0'],
      ],
    ],
    [
      'a booking is cancelled and nothing moves',
      'bookings',
      (tx, { id }) =>
        tx`update bookings set status = 'cancelled', cancelled_at = now(), cancellation_reason = 'host', refund_share = 100 where id = ${id}`,
      [
        ['claim', null, 'paid'],
        ['commission', '0', '4725'],
        ['payout', '0', '100000'],
        ['refund', '94500', '0'],
      ],
    ],
  ])('%s: it is reported', async (_, table, change, expected) => {
    const made = await complete();
    await tamper(table, (tx) => change(tx, made));
    expect(await differencesOf(made.id, made.coupon, made.affiliate.id)).toEqual(expected);
    const { status, body } = await callFunction('reconcile', {}, backend.secretKey);
    expect(status).toBe(200);
    const [report] = await sql<{ difference_count: number; differences: Difference[] }[]>`
      select difference_count, differences from reconciliation_reports where id = ${(body as unknown as { reportId: string }).reportId}`;
    expect(report?.difference_count).toBe((await sql`select 1 from private.money_differences()`).length);
    expect(report?.differences.map(({ kind, subject }) => [kind, subject])).toContainEqual([
      expected.at(-1)?.[0],
      expected.at(-1)?.[0] === 'coupon_used_count' ? made.coupon : made.id,
    ]);
  });

  test('administrators read the reports; nobody else reads, writes or runs one', async () => {
    const { guest, space } = await complete();
    const admin = await given.person('Chefe', { admin: true });
    await callFunction('reconcile', {}, backend.secretKey);
    const before = await sql`select count(*)::integer as n from reconciliation_reports`;
    expect((await admin.api.from('reconciliation_reports').select('id').limit(1)).data).toHaveLength(1);
    for (const api of [guest.api, space.host.api, anonymous()]) {
      expect((await api.from('reconciliation_reports').select('id')).data ?? []).toEqual([]);
    }
    for (const api of [guest.api, admin.api, anonymous()]) {
      expect((await api.from('reconciliation_reports').insert({ difference_count: 0 })).error).not.toBeNull();
      expect((await api.rpc('reconcile')).error).not.toBeNull();
    }
    expect((await callFunction('reconcile', {}, guest.token)).status).toBe(401);
    expect(await sql`select count(*)::integer as n from reconciliation_reports`).toEqual(before);
  });
});
