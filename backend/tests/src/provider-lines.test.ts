import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import {
  anonymous,
  backend,
  callFunction,
  eventually,
  forgetMessages,
  sandbox,
  server,
  sql,
} from './testing/backend.ts';
import { cancel } from './testing/cancellations.ts';
import { given } from './testing/given.ts';
import { paid, stripe } from './testing/provider.ts';

afterAll(forgetMessages);

const total = 105_000;
const cardFee = Math.round(total * 0.0399) + 39;
const read = () => callFunction('reconcile', {}, backend.secretKey);

/** A booking whose card payment was refunded, and one whose payment is contested; the provider's lines of both are read. */
async function moved() {
  const [guest, space] = [await given.person(), await given.space()];
  const refunded = await given.checkout(guest, space);
  await sandbox(`/sessions/${refunded.sessionId}/pay`);
  await paid(refunded.bookingId);
  expect((await cancel(guest, refunded.bookingId, total)).status).toBe(200);
  const contested = await given.checkout(guest, space);
  await sandbox(`/sessions/${contested.sessionId}/pay`);
  await paid(contested.bookingId);
  const [payment] = await sql`select payment_intent_id from payments where booking_id = ${contested.bookingId}`;
  await sandbox(`/payment_intents/${payment?.payment_intent_id}/dispute`);
  await eventually(
    () => sql`select 1 from private.dispute_movements as movement join disputes on disputes.id = dispute_id
      where booking_id = ${contested.bookingId}`,
    (rows) => rows.length > 0,
  );
  expect((await read()).status).toBe(200);
  return { refunded: refunded.bookingId, contested: contested.bookingId, guest };
}
type Moved = Awaited<ReturnType<typeof moved>>;

/** Looks as if the night after today had read everything; all is rolled back. */
async function tomorrow(look: (tx: typeof sql) => Promise<void>): Promise<void> {
  await sql
    .begin(async (transaction) => {
      const tx = transaction as unknown as typeof sql;
      await tx`set local session_replication_role = replica`;
      await tx`delete from private.provider_readings`;
      await tx`insert into private.provider_readings (since, until) values (now() - interval '1 day', clock_timestamp() + interval '1 minute')`;
      await look(tx);
      throw new Error('rolled back');
    })
    .catch((error: Error) => {
      if (error.message !== 'rolled back') throw error;
    });
}
const intentOf = (booking: string) => sql`(select payment_intent_id from payments where booking_id = ${booking})`;

describe('what was read at the provider', () => {
  let made: Moved;
  beforeEach(async () => {
    made ??= await moved();
  });
  const differences = async (tx: typeof sql) =>
    (
      await tx<{ kind: string; subject: string; expected: string | null; actual: string | null }[]>`
        select * from private.money_differences()
        where kind like 'provider%' and subject in ${tx([made.refunded, made.contested])} order by kind, expected`
    ).map(({ kind, subject, expected, actual }) => [kind, subject, expected, actual]);

  test('is each movement once, with its fee, and the journal’s account of the provider is its balance', async () => {
    await read();
    const lines = async (booking: string) =>
      (
        await sql`select category, amount_cents, fee_cents from private.provider_lines
          where payment_intent_id = ${intentOf(booking)} order by category`
      ).map(({ category, amount_cents, fee_cents }) => [category, amount_cents, fee_cents]);
    expect(await lines(made.refunded)).toEqual([
      ['charge', total, cardFee],
      ['refund', -total, 0],
    ]);
    expect(await lines(made.contested)).toEqual([
      ['charge', total, cardFee],
      ['dispute', -total, 5500],
    ]);
    await tomorrow(async (tx) => expect(await differences(tx)).toEqual([]));
    const [journal] = await sql<{ provider: number; fees: number }[]>`
      select sum(amount_cents) filter (where account = 'provider')::integer as provider,
        sum(amount_cents) filter (where account = 'provider_fees')::integer as fees
      from private.journal where booking_id in ${sql([made.refunded, made.contested])}`;
    expect(journal).toEqual({ provider: -2 * cardFee - 5500, fees: 2 * cardFee + 5500 });
  });

  test.each<[string, (tx: typeof sql) => Promise<unknown>, () => (string | null)[][]]>([
    [
      'a payment of another amount',
      (tx) => tx`update payments set amount_cents = amount_cents - 1 where booking_id = ${made.refunded}`,
      () => [['provider_amount', made.refunded, String(total - 1), String(total)]],
    ],
    [
      'a refund of another amount',
      (tx) => tx`update refunds set amount_cents = amount_cents - 1 where booking_id = ${made.refunded}`,
      () => [['provider_amount', made.refunded, String(1 - total), String(-total)]],
    ],
    [
      'a refund that failed here alone',
      (tx) => tx`update refunds set status = 'failed', settled_at = null where booking_id = ${made.refunded}`,
      () => [['provider_amount', made.refunded, '0', String(-total)]],
    ],
    [
      'a movement of the bank of another amount',
      (tx) =>
        tx`update private.dispute_movements set amount_cents = amount_cents + 1
          where dispute_id in (select id from disputes where booking_id = ${made.contested})`,
      () => [['provider_amount', made.contested, String(1 - total), String(-total)]],
    ],
    [
      'a movement of the bank with another fee',
      (tx) =>
        tx`update private.dispute_movements set fee_cents = 1
          where dispute_id in (select id from disputes where booking_id = ${made.contested})`,
      () => [['provider_fee', made.contested, '1', '5500']],
    ],
    [
      'a fee above the contract',
      (tx) =>
        tx`update private.provider_lines set fee_cents = ${Math.ceil(total * 0.0599) + 40}
          where category = 'charge' and payment_intent_id = ${intentOf(made.refunded)}`,
      () => [
        ['provider_fee', made.refunded, String(Math.ceil(total * 0.0599) + 39), String(Math.ceil(total * 0.0599) + 40)],
      ],
    ],
    ...(['charge', 'refund'] as const).map(
      (category): [string, (tx: typeof sql) => Promise<unknown>, () => (string | null)[][]] => [
        `a ${category} that the provider does not have`,
        (tx) =>
          tx`delete from private.provider_lines where category = ${category} and payment_intent_id = ${intentOf(made.refunded)}`,
        () => [['provider_missing', made.refunded, String(category === 'charge' ? total : -total), null]],
      ],
    ),
  ])('%s is named, and nothing else', async (_, change, expected) => {
    await tomorrow(async (tx) => {
      await change(tx);
      expect(await differences(tx)).toEqual(expected());
    });
  });

  test('a line that is nobody’s is named with its ids, unless it went back at the provider', async () => {
    await tomorrow(async (tx) => {
      const [payment] = await tx`delete from payments where booking_id = ${made.contested} returning *`;
      const unknown =
        await tx`select subject, actual from private.provider_differences() where kind = 'provider_unknown'`;
      const [charge] = await tx`select provider_id from private.provider_lines
        where category = 'charge' and payment_intent_id = ${payment?.payment_intent_id as string}`;
      expect(unknown).toContainEqual({ subject: null, actual: charge?.provider_id });
      await tx`insert into private.provider_lines (provider_id, category, source_id, payment_intent_id, amount_cents, fee_cents, happened_at)
        values (${`txn_${randomUUID()}`}, 'refund', 're_by_hand', ${payment?.payment_intent_id as string}, ${-total}, 0, now())`;
      const [left] =
        await tx`select string_agg(actual, ' ') as names from private.provider_differences() where kind = 'provider_unknown'`;
      expect(left?.names ?? '').not.toContain(charge?.provider_id);
      // of a payment that is ours, it bears the booking
      await tx`insert into private.provider_lines (provider_id, category, source_id, payment_intent_id, amount_cents, fee_cents, happened_at)
        select 'txn_by_hand', 'refund', 're_by_hand_2', payment_intent_id, -1, 0, now() from payments where booking_id = ${made.refunded}`;
      expect(await differences(tx)).toEqual([['provider_unknown', made.refunded, null, 'txn_by_hand']]);
    });
  });

  test('today’s lines wait for the end of their day', async () => {
    const lastNight =
      await sql`select 1 from private.provider_differences() where subject in ${sql([made.refunded, made.contested])}`;
    expect(lastNight).toEqual([]);
    await sql
      .begin(async (transaction) => {
        const tx = transaction as unknown as typeof sql;
        await tx`set local session_replication_role = replica`;
        await tx`update private.provider_lines set amount_cents = 1 where payment_intent_id = ${intentOf(made.refunded)}`;
        expect(await differences(tx)).toEqual([]);
        throw new Error('rolled back');
      })
      .catch((error: Error) => expect(error.message).toBe('rolled back'));
  });

  test('a balance that is not the sum of its lines, and a night that was not read, are named', async () => {
    await tomorrow(async (tx) => {
      const kinds = async () =>
        (
          await tx`select kind, expected, actual from private.provider_differences() where kind in ('provider_balance', 'provider_unread')`
        ).map(({ kind, expected, actual }) => [kind, expected, actual]);
      await tx`delete from private.provider_readings`;
      await tx`insert into private.provider_readings (since, until, balance_cents) values
        (private.provider_until() - interval '2 days', private.provider_until() - interval '1 day', 500),
        (private.provider_until() - interval '2 days', private.provider_until(), 700)`;
      await tx`delete from private.provider_lines`;
      await tx`insert into private.provider_lines (provider_id, category, amount_cents, fee_cents, happened_at)
        values ('txn_1', 'payout', 250, 50, private.provider_until() - interval '1 hour')`;
      expect(await kinds()).toEqual([]);
      await tx`update private.provider_lines set fee_cents = 49`;
      expect(await kinds()).toEqual([['provider_balance', '701', '700']]);
      await tx`delete from private.provider_readings where balance_cents = 700`;
      expect(await kinds()).toMatchObject([['provider_unread', expect.any(String), expect.any(String)]]);
    });
  });
});

test('more than a page is read, and what the provider sends to the bank is a line of the journal', async () => {
  await read();
  const before = await stripe.balance.retrieve();
  for (let count = 0; count < 101; count += 1) await sandbox('/payouts', { amountCents: 100 + count });
  await read();
  const { data } = await stripe.payouts.list({ limit: 100 });
  const rows = await sql<{ account: string; cents: number; n: number }[]>`
    select journal.account, sum(journal.amount_cents)::integer as cents, count(*)::integer as n
    from private.journal join private.provider_lines as line on line.id::text = journal.source_id
    where journal.source = 'provider_payout' and line.source_id in ${sql(data.map(({ id }) => id))}
    group by journal.account order by journal.account`;
  const sent = data.reduce((sum, { amount }) => sum + amount, 0);
  expect(rows).toEqual([
    { account: 'bank', cents: sent, n: 100 },
    { account: 'provider', cents: -sent, n: 100 },
  ]);
  const after = await stripe.balance.retrieve();
  expect((after.available[0]?.amount ?? 0) - (before.available[0]?.amount ?? 0)).toBe(-101 * 150);
});

test('the report is made also when the provider does not answer', async () => {
  const [before] = await sql`select count(*)::integer as n, max(read_at) as read_at from private.provider_readings`;
  await sandbox('/faults', { kind: 'api', action: 'status', status: 503, path: '/v1/balance', times: 20 });
  expect((await read()).status).toBe(200);
  expect(await sql`select count(*)::integer as n, max(read_at) as read_at from private.provider_readings`).toEqual([
    before,
  ]);
});

test('nobody but the server reads the provider’s lines or says what they are; written down they stay', async () => {
  const admin = await given.person('Chefe', { admin: true });
  const guest = await given.person();
  const line = {
    id: 'txn_forged',
    category: 'charge',
    source: 'ch_1',
    amount: 1,
    fee: 0,
    created: new Date().toISOString(),
  };
  const period = { since: '2026-11-01T00:00:00Z', until: '2026-11-02T00:00:00Z' };
  for (const api of [admin.api, guest.api, anonymous()]) {
    expect((await api.rpc('provider_period')).error).not.toBeNull();
    expect((await api.rpc('store_provider_lines', { lines: [line] })).error).not.toBeNull();
    expect((await api.rpc('note_provider_reading', period)).error).not.toBeNull();
  }
  expect(await sql`select 1 from private.provider_lines where provider_id = 'txn_forged'`).toEqual([]);
  expect(await sql`select 1 from private.provider_readings where until = ${period.until}`).toEqual([]);

  for (const role of ['authenticated', 'service_role'])
    for (const table of ['provider_lines', 'provider_readings'])
      await expect(
        sql.begin(async (tx) => {
          await tx`set local role ${tx(role)}`;
          await tx`select * from private.${tx(table)}`;
        }),
      ).rejects.toThrow('permission denied');

  const api = server();
  for (const lines of [{}, null, Array.from({ length: 101 }, () => line)])
    expect((await api.rpc('store_provider_lines', { lines } as never)).error?.message).toBe('invalid_input');
  for (const wrong of [
    { since: period.until, until: period.since },
    { since: period.since, until: 'infinity' },
  ])
    expect((await api.rpc('note_provider_reading', wrong)).error?.message).toBe('invalid_input');
  await read();
  await expect(sql`update private.provider_lines set amount_cents = 1`).rejects.toThrow();
  await expect(sql`delete from private.provider_lines`).rejects.toThrow();
});
