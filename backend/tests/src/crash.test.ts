import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from 'backend-stack/free-port.ts';
import { type RunningPostgres, startPostgres } from 'backend-stack/postgres.ts';
import { startDatabase } from 'backend-stack/start-database.ts';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from './testing/given.ts';

/* The database is killed by force, together with everything it was doing, and started again: what was answered is there,
   what was not is whole or absent, and everything adds up. */

let folder = '';
let port = 0;
let server: RunningPostgres;
let sql: postgres.Sql;

type Step = 'held' | 'paid' | 'released' | 'cancelled';

const connect = () => postgres(server.url, { max: 12, onnotice: () => undefined, connect_timeout: 5 });

async function start() {
  server = await startPostgres({
    port,
    dataDir: path.join(folder, 'postgres'),
    logFile: path.join(folder, 'logs', 'postgres.log'),
  });
  sql = connect();
}

/** Kills the server and its processes together, without a shutdown. */
async function killDatabase() {
  const { pid } = server.identity;
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => ''))
    .trim()
    .split(' ')
    .filter(Boolean);
  for (const victim of [pid, ...children.map(Number)]) {
    try {
      process.kill(victim, 'SIGKILL');
    } catch {
      // It had ended already, a backend of a closed connection.
    }
  }
  await server.ended;
  await sql.end({ timeout: 0 }).catch(() => undefined);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'espacos-crash-'));
  port = await freePort();
  // The second start is durable, as in production.
  await (await startDatabase({ port, dataDir: folder })).stop();
  await start();
});
afterAll(async () => {
  await sql?.end({ timeout: 1 }).catch(() => undefined);
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function person() {
  const id = randomUUID();
  await sql`insert into auth.users (id, email, raw_user_meta_data) values (${id}, ${`${id}@exemplo.test`}, ${sql.json({ full_name: 'Ana' })})`;
  await sql`update profile_private set phone = '(21) 99876-5432', date_of_birth = '1990-04-12' where id = ${id}`;
  return id;
}

async function aSpace() {
  const host = await person();
  const [row] = await sql<{ id: string }[]>`
    insert into spaces (title, description, type, capacity, zone, neighborhood, price, images, host_id, status)
    values ('Casa', 'Uma casa.', 'casa-com-piscina', 80, 'zona-sul', 'copacabana', 1000, '{teste/casa-1.jpg}', ${host}, 'approved') returning id`;
  return row?.id ?? '';
}

async function aCoupon() {
  const [row] = await sql<
    { id: string }[]
  >`insert into discount_coupons (code, discount_type, discount_value, valid_from, valid_until)
    values (${`K${randomUUID().slice(0, 8).toUpperCase()}`}, 'percentage', 10, ${day(-1)}, ${day(2)}) returning id`;
  return row?.id ?? '';
}

const as = <T>(who: string, work: (tx: postgres.TransactionSql) => Promise<T>) =>
  sql.begin(async (tx) => {
    await tx`select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', ${who}, true)`;
    return work(tx);
  });
const hold = async (tx: postgres.Sql | postgres.TransactionSql, space: string, date: string, coupon: string) => {
  const [row] = await tx<{ held: { booking_id: string } }[]>`
    select to_json(public.hold_booking(${space}, ${date}, 5, 100000, 'card', ${coupon}, 10500)) as held`;
  return row?.held.booking_id ?? '';
};
const pay = (tx: postgres.Sql | postgres.TransactionSql, id: string) => tx`
  select public.apply_checkout_event(${`evt_${id}`}, 'checkout.session.completed', ${`cs_${id}`}, ${id}, 'complete', 'paid', 94500, 'brl', ${`pi_${id}`})`;
const differences = async () =>
  (await sql`select kind, subject, expected, actual from private.money_differences()`).map((row) => ({ ...row }));

test('killed again and again in the middle of holds, payments and cancellations: nothing answered is lost, all adds up', {
  timeout: 120_000,
}, async () => {
  const [space, coupon] = [await aSpace(), await aCoupon()];
  const people = await Promise.all(Array.from({ length: 8 }, person));
  const answered = new Map<string, Step>();
  for (let round = 0; round < 6; round += 1) {
    const workload = spawn(
      process.execPath,
      [
        path.join(import.meta.dirname, 'testing/crash-workload.ts'),
        server.url,
        space,
        coupon,
        `${round * 60}`,
        ...people,
      ],
      { stdio: ['ignore', 'pipe', 'ignore'] },
    );
    let shown = '';
    // further on in each round; in the last ones every kind of step has been answered
    const isFarEnough = () => shown.split('\n').length > 2 + 6 * round && (round < 4 || / cancelled\n/.test(shown));
    await new Promise<void>((resolve) => {
      workload.stdout.on('data', (text: Buffer) => {
        shown += text.toString();
        if (isFarEnough()) resolve();
      });
      workload.once('close', () => resolve());
    });
    await new Promise((resolve) => setTimeout(resolve, round * 20));
    await killDatabase();
    workload.kill('SIGKILL');
    await new Promise((resolve) => workload.once('close', resolve));
    for (const line of shown.split('\n').slice(0, -1)) {
      const [id = '', step = ''] = line.split(' ');
      answered.set(id, step as Step);
    }
    await start();

    expect(await differences(), `round ${round}`).toEqual([]);
    const rows = await sql<{ id: string; status: string }[]>`select id, status from bookings`;
    const found = new Map(rows.map(({ id, status }) => [id, status]));
    for (const [id, reported] of answered) {
      // An answered step cannot be undone; a later one may have been done without an answer.
      const allowed = {
        held: ['pending', 'paid', 'cancelled'],
        paid: ['paid', 'cancelled'],
        released: ['cancelled'],
        cancelled: ['cancelled'],
      }[reported];
      expect(allowed, `${reported} ${id}`).toContain(found.get(id));
    }
    expect(
      await sql`select event_date from bookings where status in ('pending', 'paid') group by space_id, event_date having count(*) > 1`,
    ).toHaveLength(0);
    // Consequences are committed with their cause.
    expect(
      await sql`select id from refunds where not exists (select from outbox where dedupe_key = 'refund:' || refunds.id)`,
    ).toHaveLength(0);
    expect(
      await sql`select id from provider_events where not exists (select from payments where payments.booking_id = provider_events.booking_id)`,
    ).toHaveLength(0);
    expect(
      await sql`select 1 from payments where not exists (select from provider_events where provider_events.booking_id = payments.booking_id)`,
    ).toHaveLength(0);
    await sql`select private.release_hold(id, 'given_up') from bookings where status = 'pending'`;
  }
  const kinds = new Set(answered.values());
  expect([...kinds].sort()).toEqual(expect.arrayContaining(['cancelled', 'paid', 'released']));
});

test.each<[string, (tx: postgres.TransactionSql, id: string, who: string) => Promise<unknown>, string]>([
  ['confirmed', (tx, id) => pay(tx, id), 'pending'],
  ['released', (tx, id) => tx`select public.release_hold(${id}, 'given_up')`, 'pending'],
])(
  'killed after a booking was %s and before it was committed: nothing of it is there, and doing it again does it once',
  async (_, step, before) => {
    const [space, coupon, who] = [await aSpace(), await aCoupon(), await person()];
    const id = await as(who, (tx) => hold(tx, space, day(9), coupon));
    const cutOff = sql
      .begin(async (tx) => {
        await step(tx, id, who);
        await killDatabase();
      })
      .catch((error: unknown) => error);
    expect(await cutOff).toBeInstanceOf(Error);
    await start();
    expect(await sql`select status from bookings where id = ${id}`).toEqual([{ status: before }]);
    expect(await differences()).toEqual([]);
    await pay(sql, id);
    await pay(sql, id);
    expect(await sql`select status from bookings where id = ${id}`).toEqual([{ status: 'paid' }]);
    expect(await sql`select used_count from discount_coupons where id = ${coupon}`).toEqual([{ used_count: 1 }]);
    expect(await differences()).toEqual([]);
  },
);

test('killed while a worker had messages in hand: each comes again after its lease, and is finished once', async () => {
  await sql`update outbox set done_at = now()`;
  for (const name of ['a', 'b', 'c']) await sql`select private.enqueue('refund', ${`crash:${name}`}, '{}')`;
  const claimed = await sql<{ id: string }[]>`select id from public.claim_outbox('{refund}', 10)`;
  expect(claimed).toHaveLength(3);
  await sql`select public.finish_outbox(${claimed[0]?.id ?? ''})`;
  await killDatabase();
  await start();
  expect(await sql`select id from public.claim_outbox('{refund}', 10)`).toHaveLength(0);
  await sql`update outbox set available_at = now() where done_at is null`;
  const again = await sql<
    { id: string; attempts: number }[]
  >`select id, attempts from public.claim_outbox('{refund}', 10)`;
  expect(again.map(({ attempts }) => attempts)).toEqual([2, 2]);
  for (const { id } of again) await sql`select public.finish_outbox(${id})`;
  expect(await sql`select 1 from outbox where done_at is null`).toHaveLength(0);
});
