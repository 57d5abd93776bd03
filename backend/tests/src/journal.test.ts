import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import type { Answers } from 'shared-domain/db/api.types.ts';
import { afterAll, expect, test } from 'vitest';
import { anonymous, forgetMessages, sql } from './testing/backend.ts';
import { day, given, hold, inSession } from './testing/given.ts';

afterAll(forgetMessages);

/** One life of a booking; amounts in cents, shares in per cent. */
interface Life {
  price: number;
  feeShare: number;
  couponShare: number;
  /** Of everything, that goes back; null while it is not cancelled. */
  backShare: number | null;
  refund: 'requested' | 'succeeded' | 'failed' | 'by_hand';
  dispute: 'none' | 'open' | 'won' | 'lost';
  hasAffiliate: boolean;
  isSettled: boolean;
}
const life: fc.Arbitrary<Life> = fc.record({
  price: fc.integer({ min: 1000, max: 5_000_000 }),
  feeShare: fc.constantFrom(5, 10),
  couponShare: fc.constantFrom(0, 10, 33),
  backShare: fc.constantFrom(null, 0, 50, 100),
  refund: fc.constantFrom('requested', 'succeeded', 'failed', 'by_hand'),
  dispute: fc.constantFrom('none', 'open', 'won', 'lost'),
  hasAffiliate: fc.boolean(),
  isSettled: fc.boolean(),
});

const partOf = (cents: number, share: number) => Math.floor((cents * share + 50) / 100);
const disputeFee = 1500;
/** The provider's fee for each payment, in per cent. */
const paymentFee = 4;
const accounts = [
  'provider',
  'bank',
  'guests',
  'hosts',
  'affiliates',
  'platform_fee',
  'promotions',
  'provider_fees',
] as const;
type Balances = Record<(typeof accounts)[number], number>;

/** The rows of a life, step by step, and what each account must hold after all of them by a plain model. */
function rowsOf(life: Life) {
  const fee = partOf(life.price, life.feeShare);
  const discount = partOf(life.price + fee, life.couponShare);
  const total = life.price + fee - discount;
  const share = life.backShare ?? 0;
  const back = partOf(total, share);
  const commission = life.hasAffiliate ? partOf(total, 5) : 0;
  const commissionBack = partOf(commission, share);
  const stored = life.price - partOf(life.price, share);
  // the bank takes the whole payment: the host's part as far as it is still theirs
  const disputed = life.dispute === 'none' ? 0 : stored;
  const restored = life.dispute === 'won' ? stored : 0;
  const isWithdrawn = life.dispute === 'open' || life.dispute === 'lost';
  const owedToHost = stored - disputed + restored;
  const settled = life.isSettled && owedToHost > 0 ? owedToHost : 0;
  const providerFee = partOf(total, paymentFee);
  const balances: Balances = {
    provider:
      total -
      providerFee -
      (life.refund === 'succeeded' ? back : 0) -
      (isWithdrawn ? total : 0) -
      (life.dispute === 'none' ? 0 : disputeFee),
    bank: -settled - (life.refund === 'by_hand' ? back : 0),
    // requested and not sent yet
    guests: life.refund === 'requested' || life.refund === 'failed' ? -back : 0,
    hosts: settled - owedToHost,
    affiliates: -(commission - commissionBack),
    platform_fee: 0,
    promotions: discount - partOf(discount, share),
    provider_fees: providerFee + (life.dispute === 'none' ? 0 : disputeFee),
  };
  // the remainder, positive or negative
  balances.platform_fee = -Object.values(balances).reduce((sum, cents) => sum + cents, 0);
  return {
    fee,
    discount,
    total,
    share,
    back,
    commission,
    commissionBack,
    stored: stored,
    disputed,
    restored,
    settled,
    balances,
  };
}

const balancesOf = async (tx: typeof sql, bookings: readonly string[]) => {
  const rows = await tx<{ booking: string; account: string; cents: number }[]>`
    select booking, account, sum(cents)::integer as cents from (
      select booking_id::text as booking, account, amount_cents as cents from private.journal where booking_id is not null
      union all
      select settlement.bank_reference, line.account, line.amount_cents
      from private.journal as line join public.host_settlements as settlement on settlement.id::text = line.source_id
      where line.source = 'settlement'
    ) as line where booking = any (${bookings as string[]}) group by booking, account`;
  return Map.groupBy(rows, ({ booking }) => booking);
};

const unbalanced = (tx: typeof sql) =>
  tx`select source, source_id, sum(amount_cents) from private.journal group by source, source_id having sum(amount_cents) <> 0`;

test('ten thousand random lives of bookings balance after each step, and end as a plain model says', {
  timeout: 240_000,
}, async () => {
  const lives = fc
    .sample(life, 10_000)
    .map((one) => ({ id: randomUUID(), payment: randomUUID(), ...one, rows: rowsOf(one) }));
  const given = <T>(value: (one: (typeof lives)[number]) => T) => lives.map(value);
  await sql
    .begin(async (transaction) => {
      const tx = transaction as unknown as typeof sql;
      // the rows alone are looked at: guards and effects have their own tests
      await tx`set local session_replication_role = replica`;
      const steps: [string, () => Promise<unknown>][] = [
        [
          'paid',
          async () => {
            await tx`
              insert into bookings (id, user_id, host_id, event_date, guest_count, status, total_amount, owner_amount, service_fee, discount_amount,
                coupon_id, payment_method, stripe_session_id, checkout_expires_at, hold_expires_at, paid_at, snapshot)
              select id, gen_random_uuid(), gen_random_uuid(), current_date, 10, 'paid', total, price, fee, discount,
                case when discount > 0 then gen_random_uuid() end, 'card', id::text, now(), now(), now(), '{}'
              from unnest(${given(({ id }) => id)}::uuid[], ${given(({ rows }) => rows.total)}::integer[], ${given(({ price }) => price)}::integer[],
                ${given(({ rows }) => rows.fee)}::integer[], ${given(({ rows }) => rows.discount)}::integer[]) as one (id, total, price, fee, discount)`;
            await tx`
              insert into payments (id, booking_id, stripe_session_id, payment_intent_id, amount_cents, currency, payment_method)
              select payment, id, id::text, 'pi_' || id, total, 'brl', 'card'
              from unnest(${given(({ payment }) => payment)}::uuid[], ${given(({ id }) => id)}::uuid[], ${given(({ rows }) => rows.total)}::integer[]) as one (payment, id, total)`;
          },
        ],
        ['earned', () => payouts('earned', ({ price }) => price)],
        ['commission', () => commissions('earned', ({ rows }) => rows.commission)],
        [
          'cancelled',
          async () => {
            await tx`
              update bookings set status = 'cancelled', cancelled_at = now(), cancellation_reason = 'guest', refund_share = share
              from unnest(${given(({ id }) => id)}::uuid[], ${given(({ backShare }) => backShare)}::integer[]) as one (id, share)
              where bookings.id = one.id and share is not null`;
            await payouts('reversed', ({ price, rows }) => -partOf(price, rows.share));
            await commissions('reversed', ({ rows }) => -rows.commissionBack);
            await tx`
              insert into refunds (booking_id, payment_id, amount_cents, reason)
              select id, payment, back, 'guest'
              from unnest(${given(({ id }) => id)}::uuid[], ${given(({ payment }) => payment)}::uuid[], ${given(({ rows }) => rows.back)}::integer[]) as one (id, payment, back)
              where back > 0`;
          },
        ],
        [
          'refund',
          () => tx`
            update refunds set status = case outcome when 'by_hand' then 'manual' else outcome end,
              provider_refund_id = case when outcome <> 'by_hand' then 're_' || booking_id end,
              settled_at = case when outcome = 'succeeded' then now() end,
              manual_at = case when outcome = 'by_hand' then now() end, manual_note = case when outcome = 'by_hand' then 'PIX' end
            from unnest(${given(({ id }) => id)}::uuid[], ${given(({ refund }) => refund)}::text[]) as one (id, outcome)
            where refunds.booking_id = one.id and outcome <> 'requested'`,
        ],
        [
          'disputed',
          async () => {
            await tx`
              insert into disputes (id, provider_dispute_id, booking_id, amount_cents, currency, reason, status, opened_at, closed_at, seen_at)
              select id, 'dp_' || id, id, total, 'brl', 'fraudulent', case dispute when 'open' then 'needs_response' else dispute end, now(),
                case when dispute <> 'open' then now() end, now()
              from unnest(${given(({ id }) => id)}::uuid[], ${given(({ rows }) => rows.total)}::integer[], ${given(({ dispute }) => dispute)}::text[]) as one (id, total, dispute)
              where dispute <> 'none'`;
            await tx`
              insert into private.dispute_movements (id, dispute_id, amount_cents, fee_cents, happened_at)
              select 'taken_' || id, id, -amount_cents, ${disputeFee}, now() from disputes where id = any (${given(({ id }) => id)}::uuid[])`;
            await payouts('disputed', ({ rows }) => -rows.disputed);
          },
        ],
        [
          'given back',
          async () => {
            await tx`
              insert into private.dispute_movements (id, dispute_id, amount_cents, fee_cents, happened_at)
              select 'back_' || id, id, amount_cents, 0, now() from disputes where id = any (${given(({ id }) => id)}::uuid[]) and status = 'won'`;
            await payouts('restored', ({ rows }) => rows.restored);
          },
        ],
        [
          'settled',
          () => tx`
            insert into host_settlements (host_id, kind, amount_cents, bank_reference, key_type, pix_key, key_hint, holder_name, settled_by)
            select gen_random_uuid(), 'paid', cents, id::text, 'email', 'a@b.c', 'a', 'A', gen_random_uuid()
            from unnest(${given(({ id }) => id)}::uuid[], ${given(({ rows }) => rows.settled)}::integer[]) as one (id, cents) where cents > 0`,
        ],
        [
          'read at the provider',
          async () => {
            await tx`
              insert into private.provider_lines (provider_id, category, source_id, payment_intent_id, amount_cents, fee_cents, happened_at)
              select line.category || payment.id, line.category, line.source_id, payment.payment_intent_id, line.cents, line.fee, now()
              from payments as payment
              left join refunds as refund on refund.booking_id = payment.booking_id
              cross join lateral (
                select 'charge' as category, 'ch_' || payment.id as source_id, payment.amount_cents as cents,
                  private.part_of(payment.amount_cents, ${paymentFee}) as fee
                union all
                select 'refund', refund.provider_refund_id, -refund.amount_cents, 0 where refund.provider_refund_id is not null
                union all
                select 'refund_failure', refund.provider_refund_id, refund.amount_cents, 0 where refund.status = 'failed'
              ) as line
              where payment.booking_id = any (${given(({ id }) => id)}::uuid[])`;
            await tx`
              insert into private.provider_lines (provider_id, category, source_id, payment_intent_id, amount_cents, fee_cents, happened_at)
              select movement.id, 'dispute', 'du_' || dispute_id, 'pi_' || dispute_id, amount_cents, fee_cents, now()
              from private.dispute_movements as movement where dispute_id = any (${given(({ id }) => id)}::uuid[])`;
            await tx`insert into private.provider_readings (since, until) values ('-infinity', now() + interval '1 hour')`;
          },
        ],
      ];
      for (const [name, take] of steps) {
        await take();
        // a plan that takes ten thousand new rows for none joins them row by row, for minutes
        await tx`analyze bookings, payments, host_payouts, affiliate_commissions, refunds, disputes, private.dispute_movements,
          host_settlements, private.provider_lines`;
        expect([...(await unbalanced(tx))], name).toEqual([]);
      }
      const found = await balancesOf(
        tx,
        given(({ id }) => id),
      );
      for (const { id, rows, ...one } of lives) {
        const expected = Object.fromEntries(Object.entries(rows.balances).filter(([, cents]) => cents !== 0));
        const lines = found.get(id)?.filter(({ cents }) => cents !== 0) ?? [];
        expect(Object.fromEntries(lines.map(({ account, cents }) => [account, cents])), JSON.stringify(one)).toEqual(
          expected,
        );
      }
      // and the provider says the same, line by line and in all
      const ids = given(({ id }) => id);
      expect([
        ...(await tx`select * from private.provider_differences() where subject = any (${ids}::uuid[])`),
      ]).toEqual([]);
      expect([
        ...(await tx`select * from private.provider_differences() where kind = 'provider_unknown' and actual not like 'txn_%'`),
      ]).toEqual([]);
      const [held] = await tx<{ cents: number }[]>`
        select sum(amount_cents - fee_cents)::float8 as cents from private.provider_lines where payment_intent_id in (
          select payment_intent_id from payments where booking_id = any (${ids}::uuid[]))`;
      expect(held?.cents).toBe(lives.reduce((sum, { rows }) => sum + rows.balances.provider, 0));
      throw new Error('rolled back');

      function payouts(kind: string, cents: (one: (typeof lives)[number]) => number) {
        return tx`
          insert into host_payouts (booking_id, host_id, kind, amount_cents, due_on)
          select id, gen_random_uuid(), ${kind}, cents, current_date
          from unnest(${given(({ id }) => id)}::uuid[], ${given(cents)}::integer[]) as one (id, cents) where cents <> 0`;
      }
      function commissions(kind: string, cents: (one: (typeof lives)[number]) => number) {
        return tx`
          insert into affiliate_commissions (affiliate_id, booking_id, kind, commission_amount, due_on, payment_on)
          select gen_random_uuid(), id, ${kind}, cents, current_date, current_date
          from unnest(${given(({ id }) => id)}::uuid[], ${given(cents)}::integer[]) as one (id, cents) where cents <> 0`;
      }
    })
    .catch((error: Error) => {
      if (error.message !== 'rolled back') throw error;
    });
});

/** Closes every day that is over, as if what has happened until now had happened `days` ago; all is rolled back. */
async function whileClosed(look: (tx: typeof sql) => Promise<void>): Promise<void> {
  await sql
    .begin(async (transaction) => {
      const tx = transaction as unknown as typeof sql;
      await tx`set local session_replication_role = replica`;
      // the days that the nightly run of another file has closed
      await tx`delete from private.journal_lines`;
      await tx`delete from private.closed_days`;
      // and the mails about them, which it may have sent
      await tx`delete from outbox where payload ->> 'template' = 'day_closed'`;
      await tx`update payments set created_at = created_at - interval '3 days'`;
      await tx`update host_payouts set created_at = created_at - interval '2 days'`;
      await tx`select private.close_days()`;
      await look(tx);
      throw new Error('rolled back');
    })
    .catch((error: Error) => {
      if (error.message !== 'rolled back') throw error;
    });
}

test('a day closes once, with one hash; what comes late stands on the first open day', async () => {
  const { booking, payment } = await paid();
  await whileClosed(async (tx) => {
    const lines =
      await tx`select source, account, amount_cents, day::text from private.journal_lines where booking_id = ${booking} order by source desc, account`;
    expect(lines.map(({ source, account }) => `${source} ${account}`)).toEqual([
      'payout guests',
      'payout hosts',
      'payout platform_fee',
      'payment guests',
      'payment provider',
    ]);
    const [day] = lines.slice(-1).map((line) => line.day as string);
    expect(await tx`select private.close_days() as closed`).toEqual([{ closed: 0 }]);
    const [mail] =
      await tx`select (select to_json(answer) from private.email_to_send(id) as answer) as mail from outbox where payload ->> 'template' = 'day_closed' order by id desc limit 1`;
    expect(mail?.mail).toMatchObject({
      template: 'day_closed',
      data: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    });
    const [again] = await tx`select private.repeat_close(${day ?? ''}) as close`;
    expect(again?.close).toMatchObject({ day, is_same: true });
    expect(await tx`select * from private.journal_differences()`).toEqual([]);
    const [{ last } = { last: '' }] = await tx<
      { last: string }[]
    >`select max(day)::text as last from private.closed_days`;
    const [sum] = await tx`select sum(amount_cents)::integer as cents from private.journal_lines`;
    expect(sum?.cents).toBe(0);

    // a movement of a closed day comes to light: the day keeps its hash, and the next one that closes has the line
    await tx`delete from private.closed_days where day = ${last}`;
    await tx`insert into refunds (booking_id, payment_id, amount_cents, reason, status, settled_at)
      values (${booking}, ${payment}, 100, 'guest', 'succeeded', (${day ?? ''}::date + time '12:00') at time zone 'America/Sao_Paulo')`;
    await tx`select private.close_days()`;
    expect(
      await tx`select day::text from private.journal_lines where source = 'refund' and booking_id = ${booking}`,
    ).toEqual([{ day: last }, { day: last }]);
  });
});

test('a row that is changed behind the journal, and a line of a closed day, are named', async () => {
  const { booking, payment } = await paid();
  await whileClosed(async (tx) => {
    await tx`update payments set amount_cents = amount_cents + 7 where id = ${payment}`;
    const named = await tx`select kind, subject, actual from private.money_differences() where kind like 'journal%'`;
    expect(named.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['journal_row', booking],
      ['journal_row', booking],
    ]);
    expect(named[0]?.actual).toContain(`payment ${payment}`);
    await tx`update payments set amount_cents = amount_cents - 7 where id = ${payment}`;
    const [line] =
      await tx`update private.journal_lines set amount_cents = amount_cents + 1 where source = 'payment' and source_id = ${payment} and account = 'guests' returning day::text`;
    const kinds = await tx`select kind, expected from private.journal_differences()`;
    expect(kinds.find(({ kind }) => kind === 'journal_day')?.expected).toContain(line?.day);
  });
});

async function paid(): Promise<{ booking: string; payment: string }> {
  const [guest, space] = [await given.person(), await given.space()];
  const { data } = await hold(guest, space);
  const { booking_id: id } = data as { booking_id: string };
  await sql`select public.apply_checkout_session(${`cs_${id}`}, ${id}, 'complete', 'paid', ${space.price * 105}, 'brl', ${`pi_${id}`})`;
  const [payment] = await sql<{ id: string }[]>`select id from payments where booking_id = ${id}`;
  return { booking: id, payment: payment?.id ?? '' };
}

test('administrators alone read the business: days, what is owed, and the lines of each number, which add up', async () => {
  const { booking } = await paid();
  const [admin, other] = [await given.person('Chefe', { admin: true }), await given.person()];
  const period = { from_date: day(-360), to_date: day(0) };
  for (const client of [anonymous(), other.api])
    for (const name of ['admin_business', 'admin_business_lines'] as const) {
      const { error } = await client.rpc(name, { ...period, part: 'fee' } as never);
      expect(error?.message, name).toMatch(/unauthenticated|admin_required|permission denied|Could not find/);
    }
  const weak = await inSession(admin, 'aal1');
  expect((await weak.api.rpc('admin_business', period)).error?.message).toBe('admin_required');

  const { data } = await admin.api.rpc('admin_business', period);
  const { days, owed } = data as unknown as Answers['admin_business'];
  for (const part of ['volume', 'fee', 'promotions', 'commissions', 'refunds', 'disputes'] as const) {
    const { data: found } = await admin.api.rpc('admin_business_lines', { ...period, part, page_size: 200 });
    const lines = found as unknown as Answers['admin_business_lines'];
    expect(lines.total_cents, part).toBe(days.reduce((sum, one) => sum + one[part], 0));
    if (part === 'fee') expect(lines.items.some(({ booking_id }) => booking_id === booking)).toBe(true);
  }
  const [sums] =
    await sql`select -coalesce(sum(amount_cents) filter (where account = 'hosts'), 0)::integer as hosts from private.journal`;
  expect(owed.hosts).toBe(sums?.hosts);
  for (const bad of [
    { ...period, from_date: day(1) },
    { from_date: day(-400), to_date: day(0) },
  ])
    expect((await admin.api.rpc('admin_business', bad)).error?.message).toBe('invalid_input');
  expect((await admin.api.rpc('admin_business_lines', { ...period, part: 'tudo' })).error?.message).toBe(
    'invalid_input',
  );
});
