import { randomUUID } from 'node:crypto';
import postgres from 'postgres';
import { seededRandom } from 'shared-domain/testing/random.ts';
import { afterAll, expect, test } from 'vitest';
import { anAffiliate, attribute, lookAtCommissions, withKey } from './testing/affiliates.ts';
import { backend, forgetMessages, sql } from './testing/backend.ts';
import { bankReference } from './testing/bank-reference.ts';
import { claimsOf, day, given, type Person } from './testing/given.ts';

afterAll(forgetMessages);

/*
 * Fifty concurrent people over ten dates of two spaces: they hold, with coupons of few uses, pay, pay twice, pay too late, give
 * up, cancel; hosts and the platform cancel, administrators settle, the schedule releases what has ended. Each person
 * records the answers; afterwards every booking must match its own record.
 */

interface Story {
  person: Person;
  total: number;
  coupon: string | null;
  paid: 'confirmed' | 'refund_requested' | null;
  released: boolean;
  cancelledBy: 'guest' | 'host' | 'platform' | null;
}

const refusals = [
  'date_held',
  'date_unavailable',
  'too_many_holds',
  'coupon_used_up',
  'refund_changed',
  'booking_already_cancelled',
  'booking_not_found',
  // Two concurrent payments of one affiliate.
  'payout_already_paid',
  // A booking was cancelled between the sum that the administrator saw and the settlement of it.
  'settlement_changed',
];

test('fifty buyers over ten dates, with coupons, cancellations and settlements: every booking is what its story says', {
  timeout: 240_000,
}, async () => {
  // a seed repeats the choices; how the database interleaves them is new each time
  const { fraction, pick } = seededRandom();
  const days = { from: day(20), until: day(56), guests: 5 };
  const [near, far] = [await given.spaceWithExtras(days), await given.spaceWithExtras(days)];
  const spaces = [near, far];
  const dates = Array.from({ length: 10 }, (_, index) => day(20 + index * 4));
  const people = await given.people(50);
  const admin = await given.person('Chefe', { admin: true });
  const affiliates = [await anAffiliate(), await anAffiliate()] as const;
  for (const [index, person] of people.entries()) {
    if (index % 3 > 0) await attribute(person, affiliates[index % 2] as (typeof affiliates)[0]);
  }
  const keys = new Map<string, string>();
  for (const affiliate of affiliates) {
    await withKey(affiliate);
    keys.set(affiliate.id, (await lookAtCommissions(admin, affiliate)).key_version);
  }
  const coupons: string[] = [];
  for (const limit of [1, 3, 8]) {
    const [row] = await sql<
      { id: string }[]
    >`insert into discount_coupons (code, discount_type, discount_value, usage_limit, valid_from, valid_until)
      values (${`B${randomUUID().slice(0, 8).toUpperCase()}`}, 'percentage', 10, ${limit}, ${day(0)}, ${day(1)}) returning id`;
    coupons.push(row?.id ?? '');
  }
  const [{ deadlocks: before } = { deadlocks: 0 }] =
    await sql`select deadlocks from pg_stat_database where datname = current_database()`;

  const stories = new Map<string, Story>();
  const unexpected: unknown[] = [];
  const twice: unknown[] = [];
  const pool = postgres(backend.databaseUrl, { max: 40, onnotice: () => undefined });
  const as = <T>(person: Person, work: (tx: postgres.TransactionSql) => Promise<T>) =>
    pool.begin(async (tx) => {
      await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claims', ${JSON.stringify(claimsOf(person))}, true)`;
      return work(tx);
    });
  const attempt = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await work();
    } catch (error) {
      if (!refusals.includes((error as Error).message)) unexpected.push(error);
      return undefined;
    }
  };

  const buy = async (person: Person) => {
    const space = pick(spaces);
    const coupon = fraction() < 0.5 ? pick(coupons) : null;
    const [row] =
      (await attempt(() =>
        as(
          person,
          (tx) => tx<{ held: { booking_id: string; total_amount: number; coupon_id: string | null } }[]>`
            select to_json(public.hold_booking(${space.id}, ${pick(dates)}, 5, 80000, 'card', ${coupon}, ${coupon ? 10_500 : 0},
              extras => ${tx.json(space.offer.extras)}, expected_total_cents => ${coupon ? 94_500 : 105_000})) as held`,
        ),
      )) ?? [];
    if (!row) return;
    const { booking_id: id, total_amount: total, coupon_id } = row.held;
    const story = stories.get(id) ?? {
      person,
      total,
      coupon: coupon_id,
      paid: null,
      released: false,
      cancelledBy: null,
    };
    stories.set(id, story);

    const pay = async () => {
      const [answer] = await pool<{ result: { outcome: string } }[]>`
        select to_json(public.apply_checkout_session(${`cs_${id}`}, ${id}, 'complete', 'paid', ${total}, 'brl', ${`pi_${id}`})) as result`;
      const outcome = answer?.result.outcome;
      if (outcome === 'confirmed' || outcome === 'refund_requested') story.paid = outcome;
      else expect(outcome).toBe('already_confirmed');
    };
    const end = async () => {
      await pool`update bookings set hold_expires_at = clock_timestamp() where id = ${id} and status = 'pending'`;
      if (fraction() < 0.5) await pool`select public.expire_holds()`;
    };
    const release = async () => {
      const [answer] = await pool<
        { result: { status: string } }[]
      >`select to_json(public.release_hold(${id}, 'given_up')) as result`;
      if (answer?.result.status === 'cancelled') story.released = true;
    };

    const chance = fraction();
    if (chance < 0.15) return release();
    if (chance < 0.3) return end();
    // often, so that some of them are refunded in each run
    if (chance < 0.6) {
      await end();
      await new Promise((resolve) => setTimeout(resolve, fraction() * 20));
    }
    if (chance > 0.9) await Promise.all([pay(), pay()]);
    else await pay();
    if (fraction() < 0.5) return;
    const who = pick(['guest', 'guest', 'host', 'platform'] as const);
    const actor = { guest: person, host: space.host, platform: admin }[who];
    const [cancelled] =
      (await attempt(() =>
        as(actor, async (tx) => {
          if (who === 'host') return tx`select to_json(public.cancel_booking_as_host(${id}, 'other')) as result`;
          if (who === 'platform')
            return tx`select to_json(public.cancel_booking_as_admin(${id}, 'Anúncio duplicado.')) as result`;
          const [seen] = await tx<
            { result: { refund_cents: number } }[]
          >`select to_json(public.preview_cancellation(${id})) as result`;
          return tx`select to_json(public.cancel_booking(${id}, ${seen?.result.refund_cents ?? -1})) as result`;
        }),
      )) ?? [];
    if (cancelled) story.cancelledBy = who;
  };

  /** As if the events of all that is pending had been. */
  const payCommissions = async ({ id, person }: (typeof affiliates)[0]) => {
    await pool.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      await tx`update affiliate_commissions set due_on = ${day(0)} where affiliate_id = ${id} and status = 'pending'`;
    });
    return as(admin, async (tx) => {
      const due = await tx<{ payouts: string[] | null; sum: number }[]>`
        select array_agg(due.payout_id) as payouts, sum(due.amount_cents)::integer as sum
        from public.admin_due_payouts(${person.id}, 'affiliate') as due`;
      const [{ payouts, sum } = { payouts: null, sum: 0 }] = due;
      if (!payouts || sum <= 0) return;
      await tx`select public.settle_host_payouts(${person.id}, ${payouts}, ${sum}, ${bankReference()}, ${keys.get(id) ?? ''}, 'affiliate')`;
    });
  };

  try {
    await Promise.all(
      people.map(async (person, index) => {
        for (let round = 0; round < 12; round += 1) {
          await buy(person);
          if (index % 10 === 0) {
            await attempt(() => payCommissions(pick(affiliates)));
            // Hosts open their days again, so that there is something to sell.
            await pool`delete from space_availability where space_id in ${pool(spaces.map(({ id }) => id))}`;
          }
          twice.push(
            ...(await pool`select event_date from bookings where space_id in ${pool(spaces.map(({ id }) => id))} and status in ('pending', 'paid')
              group by space_id, event_date having count(*) > 1`),
            // Each pending or paid booking has its claim, and each claim its booking, in every snapshot.
            ...(await pool`select booking.id, claim.booking_id from bookings as booking
              full join private.claims as claim on claim.booking_id = booking.id
              where coalesce(booking.space_id, claim.space_id) in ${pool(spaces.map(({ id }) => id))}
                and private.claim_of(booking) is distinct from claim`),
          );
        }
      }),
    );
  } finally {
    await pool.end();
  }

  expect({ unexpected, twice }).toEqual({ unexpected: [], twice: [] });
  const [after] = await sql`select deadlocks from pg_stat_database where datname = current_database()`;
  expect(after?.deadlocks).toBe(before);

  const rows = await sql`
    select id, status, cancellation_reason as reason, total_amount as total, refund_share as share,
      (select count(*)::integer from payments where booking_id = booking.id) as payments,
      (select coalesce(sum(amount_cents), 0)::integer from refunds where booking_id = booking.id) as refunded,
      (select status from coupon_redemptions where booking_id = booking.id) as coupon
    from bookings as booking where space_id in ${sql(spaces.map(({ id }) => id))}`;
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(stories.keys()));
  const seen = { confirmed: 0, refunded: 0, cancelled: 0 };
  for (const row of rows) {
    const { paid, cancelledBy, released, total, coupon } = stories.get(row.id as string) as Story;
    const label = JSON.stringify({ row, paid, cancelledBy, released });
    expect(row.total, label).toBe(total);
    expect(row.payments, label).toBe(paid ? 1 : 0);
    if (cancelledBy) {
      seen.cancelled += 1;
      expect([row.status, row.reason], label).toEqual(['cancelled', cancelledBy]);
      expect(row.refunded, label).toBe(Math.floor((total * row.share + 50) / 100));
    } else if (paid === 'confirmed') {
      seen.confirmed += 1;
      expect([row.status, row.refunded], label).toEqual(['paid', 0]);
    } else {
      if (paid === 'refund_requested') seen.refunded += 1;
      expect(row.refunded, label).toBe(paid ? total : 0);
      expect(row.status, label).not.toBe('paid');
      if (released) expect([row.status, row.reason], label).toEqual(['cancelled', 'given_up']);
    }
    if (coupon)
      expect(row.coupon, label).toBe(
        paid === 'confirmed' ? 'used' : row.status === 'pending' ? 'reserved' : 'released',
      );
  }
  expect(Math.min(...Object.values(seen)), JSON.stringify(seen)).toBeGreaterThan(0);

  const subjects = [...stories.keys(), ...coupons, ...affiliates.map(({ id }) => id)];
  const differences = await sql`select * from private.money_differences() where subject = any(${subjects}::uuid[])`;
  expect(differences.map((row) => ({ ...row }))).toEqual([]);
});
