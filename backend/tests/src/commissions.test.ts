import { attributionDays } from 'shared-domain/rules/money-rules.ts';
import { afterAll, describe, expect, test } from 'vitest';
import {
  type Affiliate,
  anAffiliate,
  attribute,
  dueCommissions,
  happened,
  lookAtCommissions,
  payCommissions,
  withKey,
} from './testing/affiliates.ts';
import { anonymous, forgetMessages, sql } from './testing/backend.ts';
import { bankReference } from './testing/bank-reference.ts';
import { day, given, hold, type Person, signedIn } from './testing/given.ts';

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
async function attributed() {
  const [affiliate, guest] = [await anAffiliate(), await given.person()];
  await attribute(guest, affiliate);
  return { affiliate, guest };
}
/** Whose key is known, with a booking whose event was three days ago. */
async function owed() {
  const { affiliate, guest } = await attributed();
  await withKey(affiliate);
  const booking = await paid(guest);
  await happened(booking.id);
  return { affiliate, guest, booking };
}
/** But for refunds: these payments were made up, and the sandbox refunds none that it doesn't know. */
const differences = (...subjects: string[]) =>
  sql`select kind, expected, actual from private.money_differences()
    where subject in ${sql(subjects)} and kind not like 'refund%' order by kind`;
const cents = (due: { amount_cents: number }[]) => due.map(({ amount_cents }) => amount_cents);

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
    await happened(id);
    expect(await dueCommissions(await admin(), affiliate)).toEqual([]);
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
    await withKey(affiliate);
    await happened(id);
    expect((await payCommissions(await admin(), affiliate)).data).toMatchObject({ amount_cents: 2_625, payouts: 2 });
    expect(await differences(id, affiliate.id)).toEqual([]);
  });

  test('after a payment: the next one deducts it', async () => {
    const { affiliate, guest, booking } = await owed();
    const boss = await admin();
    expect((await payCommissions(boss, affiliate)).data).toMatchObject({ amount_cents: 5_250, payouts: 1 });
    await cancelInFull(booking.id);
    expect(await rows(booking.id)).toEqual([
      { kind: 'earned', cents: 5_250, status: 'paid' },
      { kind: 'reversed', cents: -5_250, status: 'pending' },
    ]);
    expect((await payCommissions(boss, affiliate)).error?.message).toBe('invalid_input');
    await happened((await paid(guest, { price: 3000 })).id);
    expect((await payCommissions(boss, affiliate)).data).toMatchObject({ amount_cents: 10_500, payouts: 2 });
    expect(await earnings(affiliate)).toBe(15_750);
    expect(await dueCommissions(boss, affiliate)).toEqual([]);
    expect(await differences(booking.id, affiliate.id, affiliate.person.id)).toEqual([]);
  });

  test('between looking and writing: what was sent is written, and the next payment deducts it', async () => {
    const { affiliate, booking } = await owed();
    const boss = await admin();
    const seen = await lookAtCommissions(boss, affiliate);
    await cancelInFull(booking.id);
    expect(
      (await boss.api.rpc('settle_host_payouts', { ...seen, bank_reference: bankReference() })).data,
    ).toMatchObject({ amount_cents: 5_250 });
    expect(cents(await dueCommissions(boss, affiliate))).toEqual([-5_250]);
    expect(await differences(booking.id, affiliate.id)).toEqual([]);
  });

  test('no share, no change', async () => {
    const { guest } = await attributed();
    const { id } = await paid(guest);
    await sql`select private.cancel_paid_booking(bookings, 0, 'guest') from bookings where id = ${id}`;
    expect(await rows(id)).toEqual([{ kind: 'earned', cents: 5_250, status: 'pending' }]);
  });
});

describe('paying', () => {
  test('from two days after the event on, once, with the bank’s reference; everybody reads the same', async () => {
    const { affiliate, guest, booking } = await owed();
    const boss = await admin();
    const coming = await paid(guest, { price: 500 });
    const [yesterday, later] = [await paid(guest), await paid(guest)];
    await happened(yesterday.id, 1);
    await happened(later.id, -60);
    expect(cents(await dueCommissions(boss, affiliate))).toEqual([5_250]);
    const list = async () =>
      (
        await boss.api.rpc('admin_list_affiliates', {
          search_text: String(
            (
              await sql`select affiliate_code from affiliates where id = ${affiliate.id}`
            )[0]?.affiliate_code,
          ),
        })
      ).data;
    expect(await list()).toMatchObject({
      paid_on: expect.stringMatching(/-05$/),
      items: [
        {
          person_id: affiliate.person.id,
          has_key: true,
          key_type: 'email',
          key_hint: 'a•••@exemplo.test',
          due_cents: 5_250,
          reversed_cents: 0,
          last_settled_at: null,
        },
      ],
    });
    expect(JSON.stringify(await list())).not.toContain('afiliada@exemplo.test');

    const reference = bankReference();
    const seen = await lookAtCommissions(boss, affiliate);
    const send = () => boss.api.rpc('settle_host_payouts', { ...seen, bank_reference: reference });
    const { data: sent } = await send();
    expect(sent).toMatchObject({ kind: 'paid', amount_cents: 5_250, payouts: 1 });
    // the answer was lost: once more
    expect((await send()).data).toEqual(sent);
    expect(await rows(booking.id)).toEqual([{ kind: 'earned', cents: 5_250, status: 'paid' }]);
    expect(await rows(coming.id)).toMatchObject([{ status: 'pending' }]);
    expect((await list()) as object).toMatchObject({ items: [{ due_cents: 0, last_settled_at: expect.any(String) }] });

    const of = async (beneficiary: string) =>
      (await boss.api.rpc('admin_list_settlements', { search_text: reference, beneficiary })).data;
    expect(await of('affiliate')).toMatchObject({
      items: [
        {
          host_name: 'Afiliada de Teste',
          amount_cents: 5_250,
          bank_reference: reference,
          key_type: 'email',
          bookings: [{ booking_id: booking.id, amount_cents: 5_250 }],
        },
      ],
    });
    expect(await of('host')).toMatchObject({ items: [] });
    const { data: trail } = await boss.api.rpc('admin_booking', { target_booking: booking.id });
    expect(trail).toMatchObject({
      settlements: [],
      commissions: [{ status: 'paid' }],
      commission_settlements: [{ kind: 'paid', amount_cents: 5_250, bank_reference: reference }],
    });
    const { data: own } = await affiliate.person.api
      .from('settled_commissions')
      .select('amount_cents, host_settlements(bank_reference, key_hint)');
    expect(own).toEqual([
      { amount_cents: 5_250, host_settlements: { bank_reference: reference, key_hint: 'a•••@exemplo.test' } },
    ]);
    expect(
      await sql`select action, details ->> 'amount_cents' as amount from audit_log
        where target_id = ${affiliate.person.id} and actor_id = ${boss.id} order by id`,
    ).toEqual([
      { action: 'payout_key_seen', amount: null },
      { action: 'commissions_settled', amount: '5250' },
    ]);
    expect(await differences(booking.id, coming.id, affiliate.id, affiliate.person.id)).toEqual([]);
  });

  test('ten administrators at once pay once', async () => {
    const { affiliate } = await owed();
    const looked = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const boss = await admin();
        return [boss, await lookAtCommissions(boss, affiliate)] as const;
      }),
    );
    const answers = await Promise.all(
      looked.map(([boss, seen]) => boss.api.rpc('settle_host_payouts', { ...seen, bank_reference: bankReference() })),
    );
    expect(answers.filter(({ error }) => !error)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.message === 'payout_already_paid')).toHaveLength(9);
  });

  test('what was not looked at, or is another’s, is refused, and nothing is written', async () => {
    const [{ affiliate, booking }, other] = [await owed(), await owed()];
    const boss = await admin();
    const [seen, others] = [await lookAtCommissions(boss, affiliate), await lookAtCommissions(boss, other.affiliate)];
    for (const [change, code] of [
      [{ expected_cents: 5_249 }, 'payout_changed'],
      [{ payout_ids: others.payout_ids }, 'invalid_input'],
      // a commission is no payout of a host
      [{ beneficiary: 'host' }, 'invalid_input'],
      [{ beneficiary: 'somebody' }, 'invalid_input'],
      [{ key_version: others.key_version }, 'payout_key_not_seen'],
    ] as const)
      expect(
        (await boss.api.rpc('settle_host_payouts', { ...seen, ...change, bank_reference: bankReference() })).error
          ?.message,
        JSON.stringify(change),
      ).toBe(code);
    expect(await rows(booking.id)).toMatchObject([{ status: 'pending' }]);
    // one reference of the bank is one transfer, of a host or of an affiliate
    const reference = bankReference();
    expect((await payCommissions(boss, other.affiliate, reference)).error).toBeNull();
    expect((await payCommissions(boss, affiliate, reference)).error?.message).toBe('bank_reference_used');
  });

  test('a payment is taken back by a row of its own; the commissions are due again, and may be paid again', async () => {
    const { affiliate, booking } = await owed();
    const boss = await admin();
    const { data } = await payCommissions(boss, affiliate);
    const { settlement_id: target_settlement } = data as { settlement_id: string };
    const reason = 'Devolvido pelo banco';
    expect((await boss.api.rpc('reverse_host_settlement', { target_settlement, reason })).data).toMatchObject({
      kind: 'reversed',
      amount_cents: -5_250,
      payouts: 1,
    });
    expect(await rows(booking.id)).toEqual([{ kind: 'earned', cents: 5_250, status: 'pending' }]);
    expect(await differences(booking.id, target_settlement, affiliate.id)).toEqual([]);
    expect(
      await sql`select beneficiary, amount_cents as cents from host_settlements where host_id = ${affiliate.person.id} order by created_at`,
    ).toEqual([
      { beneficiary: 'affiliate', cents: 5_250 },
      { beneficiary: 'affiliate', cents: -5_250 },
    ]);
    expect((await payCommissions(boss, affiliate)).data).toMatchObject({ amount_cents: 5_250 });
    expect(await rows(booking.id)).toMatchObject([{ status: 'paid' }]);
    expect(await differences(booking.id, affiliate.id)).toEqual([]);
  });

  test('nobody but administrators asks, sees or pays, and an affiliate sees their own only', async () => {
    const [{ affiliate, guest, booking }, other] = [await owed(), await owed()];
    const seen = { ...(await lookAtCommissions(await admin(), affiliate)), bank_reference: bankReference() };
    for (const someone of [guest, affiliate.person, other.affiliate.person]) {
      expect((await someone.api.rpc('settle_host_payouts', seen)).error?.message).toBe('admin_required');
      expect((await someone.api.rpc('admin_list_affiliates')).error?.message).toBe('admin_required');
    }
    expect((await anonymous().rpc('settle_host_payouts', seen)).status).toBe(401);
    expect(await rows(booking.id)).toMatchObject([{ status: 'pending' }]);
    const own = async (person: Person) =>
      (await person.api.from('affiliate_commissions').select('booking_id, commission_amount, status')).data;
    expect(await own(affiliate.person)).toEqual([
      { booking_id: booking.id, commission_amount: 5_250, status: 'pending' },
    ]);
    expect(await own(guest)).toEqual([]);
    expect((await anonymous().from('affiliate_commissions').select('id')).data ?? []).toEqual([]);
  });

  test('the night tells a commission that is paid without its payment, and one that waits a week too long', async () => {
    const { affiliate, booking } = await owed();
    await sql`update affiliate_commissions set status = 'paid', settled_at = now() where booking_id = ${booking.id}`;
    expect(await differences(booking.id)).toEqual([{ kind: 'settled_commission', expected: '5250', actual: '0' }]);
    await sql`update affiliate_commissions set status = 'pending', settled_at = null where booking_id = ${booking.id}`;
    expect(await differences(booking.id, affiliate.person.id)).toEqual([]);
    await happened(booking.id, 60);
    expect(await differences(affiliate.person.id)).toEqual([
      { kind: 'commission_overdue', expected: '0', actual: '5250' },
    ]);
  });

  test.each([
    ['2026-11-01', '2026-11-05'],
    ['2026-11-05', '2026-11-05'],
    ['2026-11-06', '2026-12-05'],
    ['2026-12-31', '2027-01-05'],
  ])('what is due on %s is paid on %s', async (due, paidOn) => {
    expect(await sql`select private.commission_payment_on(${due})::text as day`).toEqual([{ day: paidOn }]);
  });

  test('an affiliate who leaves says first where the money goes', async () => {
    const { affiliate, guest } = await attributed();
    await paid(guest);
    await signedIn(affiliate.person);
    expect((await affiliate.person.api.rpc('delete_account')).error?.message).toBe('payout_key_missing');
  });

  test('nobody writes a commission, not even an administrator; illegal steps are refused to all', async () => {
    const { affiliate, guest } = await attributed();
    const { id } = await paid(guest);
    for (const { api } of [guest, affiliate.person, await admin()]) {
      const table = () => api.from('affiliate_commissions');
      expect(
        (
          await table().insert({
            affiliate_id: affiliate.id,
            booking_id: id,
            commission_amount: 1,
            due_on: day(0),
            payment_on: day(0),
          })
        ).error?.code,
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
    await cancelInFull(id);
    await expect(sql`update affiliate_commissions set status = 'pending' where booking_id = ${id}`).rejects.toThrow(
      'commission_transition_illegal',
    );
    await expect(sql`update affiliate_commissions set commission_amount = 1 where booking_id = ${id}`).rejects.toThrow(
      'commission_immutable_field',
    );
    await expect(sql`delete from affiliate_commissions where booking_id = ${id}`).rejects.toThrow('append_only');
  });
});
