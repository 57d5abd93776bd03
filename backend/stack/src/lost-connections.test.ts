import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from './free-port.ts';
import { type RunningDatabase, startDatabase } from './start-database.ts';

// Tests the fix of patches/postgres@3.4.9.patch in the driver (decision 160). A newer driver with a fix of its own passes without the
// patch.

let dataDir: string;
let database: RunningDatabase;
let observer: postgres.Sql;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'espacos-test-'));
  database = await startDatabase({ port: await freePort(), dataDir, migrate: false });
  observer = postgres(database.url, { max: 1, onnotice: () => undefined });
});

afterAll(async () => {
  await observer?.end();
  await database?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const connect = (application_name: string, max: number) =>
  postgres(database.url, { max, onnotice: () => undefined, connection: { application_name } });

const endConnectionsOf = (name: string) =>
  observer`select pg_terminate_backend(pid) from pg_stat_activity where application_name = ${name}`;

const settled = (work: PromiseLike<unknown>) =>
  work.then(
    () => 'done',
    () => 'refused',
  );

test('connections that end under load fail their own requests only: each is answered, and the next ones are served', async () => {
  const sql = connect('under load', 4);
  const uncaught: unknown[] = [];
  const note = (error: unknown) => uncaught.push(error);
  process.on('uncaughtException', note);
  try {
    let answered = 0;
    const client = async () => {
      const outcomes: string[] = [];
      for (let request = 0; request < 150; request += 1) {
        outcomes.push(
          await settled(
            sql.begin(async (transaction) => {
              await transaction`select set_config('role', 'anon', true)`;
              await transaction`select 1`;
            }),
          ),
        );
        answered += 1;
        const reserved = await sql.reserve().catch(() => null);
        if (reserved === null) continue;
        outcomes.push(await settled(reserved`select 1`), await settled(reserved`select 2`));
        reserved.release();
      }
      return outcomes;
    };
    let isLoaded = true;
    const clients = Promise.all(Array.from({ length: 16 }, client)).finally(() => {
      isLoaded = false;
    });
    let ended = 0;
    while (isLoaded) {
      // the driver waits longer after each loss: some requests must get through in between
      const before = answered;
      await expect.poll(() => !isLoaded || answered > before + 60, { timeout: 60_000 }).toBe(true);
      ended += (await endConnectionsOf('under load')).length;
    }
    const outcomes = (await clients).flat();
    expect(ended).toBeGreaterThan(4);
    expect(outcomes).toContain('refused');
    expect(uncaught).toEqual([]);
    await expect.poll(() => settled(sql`select 1`), { timeout: 60_000 }).toBe('done');
  } finally {
    process.off('uncaughtException', note);
    await sql.end({ timeout: 1 });
  }
});

test('a reservation whose connection was lost does not continue in the transaction of its next holder', async () => {
  const sql = connect('reserved', 1);
  try {
    const first = await sql.reserve();
    await first`begin`;
    await endConnectionsOf('reserved');
    expect(await settled(first`select 1`)).toBe('refused');

    const second = await sql.reserve();
    await second`begin`;
    await second`select set_config('role', 'service_role', true)`;
    expect(await settled(first`select current_user`)).toBe('refused');
    first.release();
    expect(await second`select current_user as name`).toEqual([{ name: 'service_role' }]);
    await second`rollback`;
    second.release();
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
  } finally {
    await sql.end({ timeout: 1 });
  }
});

test('a transaction whose connection was lost runs nothing more, on no other connection either', async () => {
  const sql = connect('begun', 1);
  try {
    const begun = Promise.withResolvers<void>();
    const wait = Promise.withResolvers<void>();
    let afterwards: string | undefined;
    const transaction = sql.begin(async (inside) => {
      await inside`select 1`;
      begun.resolve();
      await wait.promise;
      afterwards = await settled(inside`create table public.left_behind ()`);
    });
    const lost = expect(transaction).rejects.toThrow();
    await begun.promise;
    await endConnectionsOf('begun');
    await lost;
    expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
    wait.resolve();
    await expect.poll(() => afterwards).toBe('refused');
    expect(await sql`select to_regclass('public.left_behind') as found`).toEqual([{ found: null }]);
  } finally {
    await sql.end({ timeout: 1 });
  }
});
