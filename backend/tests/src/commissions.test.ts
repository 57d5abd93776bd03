import { attributionDays } from 'shared-domain/rules/money-rules.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { type Affiliate, anAffiliate, attribute } from './testing/affiliates.ts';
import { anonymous, forgetMessages, sql } from './testing/backend.ts';
import { day, given, hold, type Person } from './testing/given.ts';

afterAll(forgetMessages);

async function paid(guest: Person, { days = 40, price = 1000 } = {}) {
  const { data } = await hold(guest, await given.space({ price }), { date: day(days) });
  const { booking_id: id, total_amount: total } = data as { booking_id: string; total_amount: number };
  await sql`select public.apply_checkout_session(${`cs_${id}`}, ${id}, 'complete', 'paid', ${total}, 'brl', ${`pi_${id}`})`;
  return { id, total };
}

const rows = (booking: string) =>
  sql`select kind, commission_amount as cents, status from affiliate_commissions where booking_id = ${booking} order by created_at, kind`;
const earnings = async ({ id }: Affiliate) =>
  (await sql`select total_earnings from affiliates where id = ${id}`)[0]?.total_earnings;
const cancelInFull = (booking: string) =>
  sql`select private.cancel_paid_booking(bookings, 100, 'platform') from bookings where id = ${booking}`;
const cancelHalf = (booking: string) =>
  sql`select private.cancel_paid_booking(bookings, 50, 'guest') from bookings where id = ${booking}`;
const admin = () => given.person('Chefe', { admin: true });
/** As the panel does it: the sum that is owed now was looked at. */
const settle = async (by: Person, { id }: Affiliate) => {
  const [row] =
    await sql`select coalesce(sum(commission_amount), 0)::integer as owed from affiliate_commissions where affiliate_id = ${id} and status = 'pending'`;
  return by.api.rpc('settle_commissions', { target_affiliate: id, expected_cents: Number(row?.owed) });
};

async function attributed() {
  const [affiliate, guest] = [await anAffiliate(), await given.person()];
  await attribute(guest, affiliate);
  return { affiliate, guest };
}

describe('earning', () => {
  test('the share of the total of a paid booking, half a cent up; a hold earns nothing, an event twice earns once', async () => {
    const { affiliate, guest } = await attributed();
    const space = await given.space({ price: 1000.1 });
    const { data } = await hold(guest, space);
    const { booking_id: id, total_amount: total } = data as { booking_id: string; total_amount: number };
    expect(total).toBe(105_011);
    expect(await rows(id)).toEqual([]);
    for (let time = 0; time < 2; time += 1) {
      await sql`select public.apply_checkout_session(${`cs_${id}`}, ${id}, 'complete', 'paid', ${total}, 'brl', ${`pi_${id}`})`;
    }
    expect(await rows(id)).toEqual([{ kind: 'earned', cents: 5_251, status: 'pending' }]);
    expect(await earnings(affiliate)).toBe(5_251);
  });

  test('for as long as a link earns, for the last link, and for nobody’s own booking', async () => {
    const [first, last, guest] = [await anAffiliate(), await anAffiliate(), await given.person()];
    await attribute(guest, first, attributionDays + 1);
    expect(await rows((await paid(guest)).id)).toEqual([]);
    await attribute(guest, first, attributionDays - 1);
    await paid(guest);
    expect(await earnings(first)).toBe(5_250);
    await attribute(guest, last, 1);
    await paid(guest);
    expect([await earnings(first), await earnings(last)]).toEqual([5_250, 5_250]);
    await attribute(last.person, last);
    expect(await rows((await paid(last.person)).id)).toEqual([]);
  });

  test('what counts is the moment of booking, not of a late payment', async () => {
    const [affiliate, guest] = [await anAffiliate(), await given.person()];
    const { data } = await hold(guest, await given.space());
    const { booking_id: id } = data as { booking_id: string };
    await attribute(guest, affiliate);
    await sql`select public.apply_checkout_session(${`cs_${id}`}, ${id}, 'complete', 'paid', 105000, 'brl', ${`pi_${id}`})`;
    expect(await rows(id)).toEqual([]);
  });
});

describe('taking back', () => {
  test('a pending commission is reversed with a full refund', async () => {
    const { affiliate, guest } = await attributed();
    const { id } = await paid(guest);
    await cancelInFull(id);
    expect(await rows(id)).toEqual([{ kind: 'earned', cents: 5_250, status: 'reversed' }]);
    expect(await earnings(affiliate)).toBe(0);
    expect((await settle(await admin(), affiliate)).error?.message).toBe('nothing_to_settle');
  });

  test('in proportion with half a refund, by a negative row', async () => {
    const { affiliate, guest } = await attributed();
    const { id } = await paid(guest, { price: 1000.1 });
    await cancelHalf(id);
    expect(await rows(id)).toEqual([
      { kind: 'earned', cents: 5_251, status: 'pending' },
      { kind: 'reversed', cents: -2_626, status: 'pending' },
    ]);
    expect(await earnings(affiliate)).toBe(2_625);
    expect((await settle(await admin(), affiliate)).data).toMatchObject({ settled_cents: 2_625, commissions: 2 });
  });

  test('after a settlement: the next one deducts it', async () => {
    const { affiliate, guest } = await attributed();
    const boss = await admin();
    const first = await paid(guest);
    expect((await settle(boss, affiliate)).data).toEqual({
      affiliate_id: affiliate.id,
      settled_cents: 5_250,
      commissions: 1,
    });
    await cancelInFull(first.id);
    expect(await rows(first.id)).toEqual([
      { kind: 'earned', cents: 5_250, status: 'paid' },
      { kind: 'reversed', cents: -5_250, status: 'pending' },
    ]);
    expect((await settle(boss, affiliate)).error?.message).toBe('nothing_to_settle');
    await paid(guest, { price: 3000 });
    expect((await settle(boss, affiliate)).data).toMatchObject({ settled_cents: 10_500, commissions: 2 });
    expect(await earnings(affiliate)).toBe(15_750);
    expect((await settle(boss, affiliate)).error?.message).toBe('nothing_to_settle');
  });

  test('no share, no change', async () => {
    const { guest } = await attributed();
    const { id } = await paid(guest);
    await sql`select private.cancel_paid_booking(bookings, 0, 'guest') from bookings where id = ${id}`;
    expect(await rows(id)).toEqual([{ kind: 'earned', cents: 5_250, status: 'pending' }]);
  });
});

describe('settling', () => {
  test('ten administrators at once pay once', async () => {
    const { affiliate, guest } = await attributed();
    await paid(guest);
    await paid(guest);
    const bosses = await Promise.all(Array.from({ length: 10 }, admin));
    const answers = await Promise.all(bosses.map((boss) => settle(boss, affiliate)));
    expect(answers.filter(({ error }) => !error).map(({ data }) => data)).toEqual([
      { affiliate_id: affiliate.id, settled_cents: 10_500, commissions: 2 },
    ]);
    expect(answers.filter(({ error }) => error?.message === 'nothing_to_settle')).toHaveLength(9);
  });

  test('what was not seen is not settled: a sum that changed meanwhile is refused', async () => {
    const { affiliate, guest } = await attributed();
    await paid(guest);
    const boss = await admin();
    const settleExactly = (expected_cents: number) =>
      boss.api.rpc('settle_commissions', { target_affiliate: affiliate.id, expected_cents });
    await paid(guest);
    expect((await settleExactly(5_250)).error?.message).toBe('settlement_changed');
    expect((await settleExactly(null as unknown as number)).error?.message).toBe('invalid_input');
    // an older page, which names no sum
    const unseen = { target_affiliate: affiliate.id } as { target_affiliate: string; expected_cents: number };
    expect((await boss.api.rpc('settle_commissions', unseen)).error).not.toBeNull();
    expect(
      await sql`select 1 from affiliate_commissions where affiliate_id = ${affiliate.id} and status = 'paid'`,
    ).toEqual([]);
    expect((await settleExactly(10_500)).data).toMatchObject({ settled_cents: 10_500, commissions: 2 });
    expect((await settleExactly(10_500)).error?.message).toBe('nothing_to_settle');
  });

  test('the list says what is earned, taken back, owed and settled, by name or code; administrators only', async () => {
    const { affiliate, guest } = await attributed();
    const boss = await admin();
    await paid(guest);
    await settle(boss, affiliate);
    await paid(guest);
    const list = async (search_text: string) => {
      const { data } = await boss.api.rpc('admin_list_affiliates', { search_text });
      return data as { items: Record<string, unknown>[]; total: number; owed_cents: number; to_pay: number };
    };
    const [row] = await sql`select affiliate_code from affiliates where id = ${affiliate.id}`;
    const found = await list(String(row?.affiliate_code).toLowerCase());
    expect(found).toMatchObject({
      total: 1,
      items: [
        {
          ...{ id: affiliate.id, full_name: 'Afiliada de Teste', pending_bookings: 1 },
          ...{ earned_cents: 5_250, reversed_cents: 0, owed_cents: 5_250, last_settled_at: expect.any(String) },
        },
      ],
    });
    expect(found.owed_cents).toBeGreaterThanOrEqual(5_250);
    expect(found.to_pay).toBeGreaterThanOrEqual(1);
    expect((await list('ninguém com este nome')).items).toEqual([]);
    for (const someone of [guest, affiliate.person])
      expect((await someone.api.rpc('admin_list_affiliates')).error?.message).toBe('admin_required');
  });

  test('administrators see who is owed; nobody else sees or settles, and an affiliate sees their own only', async () => {
    const { affiliate, guest } = await attributed();
    const other = await attributed();
    const { id } = await paid(guest);
    await paid(other.guest);
    const boss = await admin();
    const owed = (await boss.api.rpc('commissions_to_settle')).data ?? [];
    expect(owed.find(({ affiliate_id }) => affiliate_id === affiliate.id)).toMatchObject({
      pending_cents: 5_250,
      pending_count: 1,
      full_name: 'Afiliada de Teste',
    });
    for (const someone of [guest, affiliate.person, other.affiliate.person]) {
      expect((await settle(someone, affiliate)).error?.message).toBe('admin_required');
      expect((await someone.api.rpc('commissions_to_settle')).error?.message).toBe('admin_required');
    }
    const asVisitor = { target_affiliate: affiliate.id, expected_cents: 5_250 };
    expect((await anonymous().rpc('settle_commissions', asVisitor)).status).toBe(401);
    expect(await rows(id)).toMatchObject([{ status: 'pending' }]);

    const seen = async (person: Person) =>
      (await person.api.from('affiliate_commissions').select('booking_id, commission_amount, status')).data;
    expect(await seen(affiliate.person)).toEqual([{ booking_id: id, commission_amount: 5_250, status: 'pending' }]);
    expect(await seen(guest)).toEqual([]);
    expect((await anonymous().from('affiliate_commissions').select('id')).data ?? []).toEqual([]);
  });

  test('nobody writes a commission, not even an administrator; illegal steps are refused to all', async () => {
    const { affiliate, guest } = await attributed();
    const { id } = await paid(guest);
    for (const { api } of [guest, affiliate.person, await admin()]) {
      const table = () => api.from('affiliate_commissions');
      expect(
        (await table().insert({ affiliate_id: affiliate.id, booking_id: id, commission_amount: 1 })).error?.code,
      ).toBe('42501');
      expect((await table().update({ status: 'paid' }).eq('booking_id', id)).error?.code).toBe('42501');
      expect((await table().delete().eq('booking_id', id)).error?.code).toBe('42501');
      expect(
        (
          await api
            .from('affiliates')
            .update({ total_earnings: 1 } as never)
            .eq('id', affiliate.id)
        ).error,
      ).not.toBeNull();
    }
    expect(await rows(id)).toEqual([{ kind: 'earned', cents: 5_250, status: 'pending' }]);
    expect(await earnings(affiliate)).toBe(5_250);
    await settle(await admin(), affiliate);
    await expect(
      sql`update affiliate_commissions set status = 'pending', settled_at = null where booking_id = ${id}`,
    ).rejects.toThrow('commission_transition_illegal');
    await expect(sql`update affiliate_commissions set commission_amount = 1 where booking_id = ${id}`).rejects.toThrow(
      'commission_immutable_field',
    );
    await expect(sql`delete from affiliate_commissions where booking_id = ${id}`).rejects.toThrow('append_only');
  });
});
