/**
 * Measures how many bookings a durable database completes, each from the hold to the confirmed payment, and how long a crowd at
 * one date waits for its answers.
 *
 *   npm run bench booking             SECONDS=5 per row by default
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from 'backend-stack/free-port.ts';
import { startDatabase } from 'backend-stack/start-database.ts';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { machine, ms, row, timing } from './timing.ts';

const seconds = Number(process.env.SECONDS ?? 5);

async function seed(sql: Sql) {
  const people = await sql<{ id: string }[]>`
    insert into profiles (id, full_name) select gen_random_uuid(), 'Pessoa ' || number from generate_series(1, 1100) as number returning id`;
  await sql`update profile_private set phone = '(21) 99876-5432', date_of_birth = '1990-04-12'`;
  const spaces = await sql<{ id: string }[]>`
    insert into spaces (title, description, type, capacity, zone, neighborhood, price, images, host_id, status)
    select 'Casa ' || number, 'Uma casa.', 'casa-com-piscina', 80, 'zona-sul', 'copacabana', 1000, '{bench/1.jpg}', ${people[0]?.id ?? ''}, 'approved'
    from generate_series(1, 2000) as number returning id`;
  const [coupon] = await sql<
    { id: string }[]
  >`insert into discount_coupons (code, discount_type, discount_value, valid_from, valid_until)
    values ('BENCH', 'percentage', 10, '2020-01-01', '2099-01-01') returning id`;
  // The first one is the host, who does not book.
  return { people: people.slice(1).map(({ id }) => id), spaces: spaces.map(({ id }) => id), coupon: coupon?.id ?? '' };
}

const hold = (sql: Sql, person: string, space: string, day: number, coupon: string | null) =>
  sql.begin(async (tx: TransactionSql) => {
    await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', ${person}, true)`;
    const [held] = await tx<{ booking_id: string; total_amount: number }[]>`
      select * from public.hold_booking(${space}, private.today_in_rio() + ${day}::integer, 5, 100000, 'card', ${coupon}, ${coupon ? 10_500 : 0})`;
    return held;
  });

const dataDir = await mkdtemp(path.join(tmpdir(), 'bench-booking-'));
const database = await startDatabase({ port: await freePort(), dataDir, durable: true });
try {
  const admin = postgres(database.url, { max: 1, onnotice: () => undefined });
  const { people, spaces, coupon } = await seed(admin);
  await admin`vacuum analyze`;
  console.log(`${seconds} s each, durable, ${machine()}\n`);
  row('Bookings, hold to paid', 'connections', 'per second', 'p50', 'p95', 'refused');
  row(...Array<string>(6).fill('---'));
  let turn = 0;
  const scenarios: [string, number, number, string | null][] = [
    ['many spaces', 1, spaces.length, null],
    ['many spaces', 8, spaces.length, null],
    ['many spaces', 32, spaces.length, null],
    ['many spaces, one coupon for all', 8, spaces.length, coupon],
    ['one space', 8, 1, null],
  ];
  for (const [name, connections, among, offer] of scenarios) {
    const sql = postgres(database.url, { max: connections, onnotice: () => undefined });
    const times: number[] = [];
    let refused = 0;
    const until = performance.now() + seconds * 1000;
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (performance.now() < until) {
          turn += 1;
          const start = performance.now();
          const space = spaces[turn % among] ?? '';
          try {
            const held = await hold(
              sql,
              people[turn % people.length] ?? '',
              space,
              1 + (Math.floor(turn / among) % 364),
              offer,
            );
            const id = held?.booking_id ?? '';
            await sql`select public.apply_checkout_event(${`evt_${id}`}, 'checkout.session.completed', ${`cs_${id}`}, ${id},
              'complete', 'paid', ${held?.total_amount ?? 0}, 'brl', ${`pi_${id}`})`;
            times.push(performance.now() - start);
          } catch (error) {
            if (!/date_(held|unavailable)/.test((error as Error).message)) throw error;
            refused += 1;
          }
        }
      }),
    );
    await sql.end();
    const { p50, p95 } = timing(times);
    row(name, connections, Math.round(times.length / seconds), ms(p50), ms(p95), refused);
  }

  const crowd = postgres(database.url, { max: 100, onnotice: () => undefined });
  await Promise.all(Array.from({ length: 100 }, () => crowd`select 1`));
  const [before] = await admin`select deadlocks from pg_stat_database where datname = current_database()`;
  const start = performance.now();
  const answers = await Promise.all(
    people.slice(0, 1000).map((person) =>
      hold(crowd, person, spaces.at(-1) ?? '', 364, null).then(
        () => 'held',
        (error: Error) => error.message,
      ),
    ),
  );
  const took = performance.now() - start;
  const [after] = await admin`select deadlocks from pg_stat_database where datname = current_database()`;
  const count = (wanted: string): number => answers.filter((answer) => answer === wanted).length;
  console.log(
    `\n1000 at one date, 100 connections: ${ms(took)}, ${count('held')} held, ${count('date_held')} date_held, ${Number(after?.deadlocks) - Number(before?.deadlocks)} deadlocks`,
  );
  const [differences] = await admin<{ count: string }[]>`select count(*) from private.money_differences()`;
  console.log(`reconciliation over all of it: ${differences?.count} differences`);
  await crowd.end();
  await admin.end();
} finally {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
