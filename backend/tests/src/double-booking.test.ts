import postgres from 'postgres';
import { seededRandom } from 'shared-domain/testing/random.ts';
import { expect, test } from 'vitest';
import { backend, sql } from './testing/backend.ts';
import { day, given, type Person } from './testing/given.ts';

// a thousand requests on two cores that other tests use as well
test('a thousand people want one date at the same moment: one has it, 999 get a refusal, without a deadlock', {
  timeout: 240_000,
}, async () => {
  const space = await given.spaceWithExtras({ from: day(80), until: day(99), guests: 10 });
  const people = await given.people(1000);
  const [{ deadlocks: before } = { deadlocks: 0 }] =
    await sql`select deadlocks from pg_stat_database where datname = current_database()`;
  const answers = await Promise.all(
    people.map((person) =>
      person.api.rpc('hold_booking', {
        target_space: space.id,
        event_date: day(90),
        guest_count: 10,
        base_price_cents: 80_000,
        payment_method: 'card',
        ...space.offer,
      }),
    ),
  );
  const outcomes = Map.groupBy(answers, ({ error, status }) => (error ? `${status} ${error.message}` : 'held'));
  expect(Object.fromEntries([...outcomes].map(([outcome, { length }]) => [outcome, length]))).toEqual({
    held: 1,
    '409 date_held': 999,
  });
  expect(
    await sql`select status, owner_amount, (select sum(total_cents)::integer from booking_extras where booking_id = bookings.id) as extras
      from bookings where space_id = ${space.id}`,
  ).toEqual([{ status: 'pending', owner_amount: 100_000, extras: 20_000 }]);
  const [after] = await sql`select deadlocks from pg_stat_database where datname = current_database()`;
  expect(after?.deadlocks).toBe(before);
});

/** Runs the work as the API does, on connections of our own: many more than one API process opens. */
async function withConnections<T>(count: number, work: (pool: postgres.Sql) => Promise<T>): Promise<T> {
  const pool = postgres(backend.databaseUrl, { max: count, onnotice: () => undefined });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

const as = (pool: postgres.Sql, person: Person, work: (tx: postgres.TransactionSql) => Promise<unknown>) =>
  pool.begin(async (tx) => {
    await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', ${person.id}, true)`;
    return work(tx);
  });

test('one person holds dates of fifteen spaces at the same moment: ten are held, five get the limit’s error', async () => {
  const guest = await given.person();
  const spaces = await Promise.all(Array.from({ length: 15 }, () => given.space()));
  const outcomes = await withConnections(15, (pool) =>
    Promise.all(
      spaces.map((space) =>
        as(pool, guest, async (tx) => {
          await tx`select public.hold_booking(${space.id}, ${day(80)}, 10, 100000, 'card')`;
          // The others meet it before it is committed.
          await tx`select pg_sleep(0.1)`;
          return 'held';
        }).catch((error: Error) => error.message),
      ),
    ),
  );
  expect(outcomes.toSorted()).toEqual([...Array(10).fill('held'), ...Array(5).fill('too_many_holds')]);
  expect(await sql`select 1 from bookings where user_id = ${guest.id} and status = 'pending'`).toHaveLength(10);
});

test('fifty buyers over ten dates, with holds, giving up, expiry and payments at random: never two bookings for a date', {
  timeout: 240_000,
}, async () => {
  const space = await given.spaceWithExtras({ from: day(100), until: day(109), guests: 5 });
  const people = await given.people(50);
  const dates = Array.from({ length: 10 }, (_, index) => day(100 + index));
  const { fraction, pick } = seededRandom();
  const unexpected: unknown[] = [];
  const twice: unknown[] = [];

  await withConnections(40, async (pool) => {
    const buyer = async (person: Person) => {
      for (let round = 0; round < 12; round += 1) {
        try {
          const [row] = (await as(
            pool,
            person,
            (tx) => tx`select to_json(public.hold_booking(${space.id}, ${pick(dates)}, 5, 80000, 'card',
              extras => ${tx.json(space.offer.extras)}, expected_total_cents => 105000)) as held`,
          )) as { held: { booking_id: string; total_amount: number } }[];
          const id = row?.held.booking_id ?? '';
          const chance = fraction();
          if (chance < 0.3) await pool`select public.release_hold(${id}, 'given_up')`;
          else if (chance < 0.6)
            await pool`update bookings set hold_expires_at = now() where id = ${id} and status = 'pending'`;
          else if (chance < 0.75) await pool`select public.expire_holds()`;
          else {
            await pool`select public.apply_checkout_session(${`cs_${id}`}, ${id}, 'complete', 'paid', 105000, 'brl', ${`pi_${id}`})`;
          }
        } catch (error) {
          const message = (error as Error).message;
          if (!['date_held', 'date_unavailable', 'too_many_holds'].includes(message)) unexpected.push(error);
        }
        twice.push(
          ...(await pool`select event_date from bookings where space_id = ${space.id} and status in ('pending', 'paid')
            group by event_date having count(*) > 1`),
        );
      }
    };
    await Promise.all(people.map(buyer));
  });

  expect(unexpected).toEqual([]);
  expect(twice).toEqual([]);
  // A payer has the date, or gets the money back: never neither.
  const lost = await sql`
    select booking.id from bookings as booking join payments as payment on payment.booking_id = booking.id
    left join refunds as refund on refund.payment_id = payment.id
    where booking.space_id = ${space.id} and (booking.status = 'paid') = (refund.id is not null)`;
  expect(lost).toEqual([]);
  const unpaid = await sql`select id from bookings where space_id = ${space.id} and status = 'paid'
    and not exists (select from payments where booking_id = bookings.id)`;
  expect(unpaid).toEqual([]);
});
