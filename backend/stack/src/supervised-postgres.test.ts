import { rm } from 'node:fs/promises';
import path from 'node:path';
import postgres from 'postgres';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from './free-port.ts';
import { identityOf } from './process-identity.ts';
import { StackError } from './stack-error.ts';
import { StackProcesses } from './stack-processes.ts';
import { supervisePostgres } from './supervised-postgres.ts';
import { temporaryDir } from './testing/temporary-dir.ts';

async function start() {
  const dir = await temporaryDir();
  const processes = await StackProcesses.open(dir);
  onTestFinished(() => processes.close());
  const changes: boolean[] = [];
  const logged: string[] = [];
  const dataDir = path.join(dir, 'postgres');
  const server = await supervisePostgres({
    port: await freePort(),
    dataDir,
    logFile: path.join(dir, 'postgres.log'),
    processes,
    onChange: (isUp) => changes.push(isUp),
    log: (message) => logged.push(message),
  });
  onTestFinished(server.stop);
  const sql = postgres(server.url, { max: 2, onnotice: () => undefined });
  onTestFinished(() => sql.end({ timeout: 1 }));
  /** The server itself, not one of its backends. */
  const killServer = async () => {
    const [row] = await sql<{ text: string }[]>`select pg_read_file('postmaster.pid') as text`;
    process.kill(Number(row?.text.split('\n')[0]), 'SIGKILL');
  };
  return { server, sql, changes, logged, dataDir, killServer };
}

test('a Postgres that was killed serves again, with everything that had been acknowledged', async () => {
  const { sql, changes, logged, killServer } = await start();
  await sql`create table public.notes (number integer primary key)`;
  const acknowledged: number[] = [];
  let isWriting = true;
  const writing = (async () => {
    for (let number = 1; isWriting; number += 1) {
      await sql`insert into public.notes values (${number})`.then(
        () => acknowledged.push(number),
        () => undefined,
      );
    }
  })();
  await expect.poll(() => acknowledged.length).toBeGreaterThan(20);
  await killServer();
  await expect.poll(() => changes, { timeout: 60_000 }).toEqual([false, true]);
  const before = acknowledged.length;
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 20);
  isWriting = false;
  await writing;
  const stored = await sql<{ number: number }[]>`select number from public.notes`;
  const found = new Set(stored.map(({ number }) => number));
  expect(acknowledged.filter((number) => !found.has(number))).toEqual([]);
  expect(logged.join('\n')).toContain('Postgres has failed and is restarted');
});

test('a Postgres whose data can no longer be read is given up, and its log is named', async () => {
  const { server, dataDir, killServer } = await start();
  await rm(path.join(dataDir, 'global', 'pg_control'));
  await killServer();
  const error = await server.failed;
  expect(error).toBeInstanceOf(StackError);
  expect(error.message).toContain('postgres.log');
});

test('stopped, it is not started anew', async () => {
  const { server, sql, changes } = await start();
  const [row] = await sql<{ text: string }[]>`select pg_read_file('postmaster.pid') as text`;
  await server.stop();
  expect(await identityOf(Number(row?.text.split('\n')[0]))).toBeNull();
  expect(changes).toEqual([]);
});
