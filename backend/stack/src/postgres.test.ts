import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import postgres from 'postgres';
import { afterEach, expect, test } from 'vitest';
import { freePort } from './free-port.ts';
import { type PostgresOptions, type RunningPostgres, startPostgres } from './postgres.ts';
import { endProcess, identityOf, isAlive, waitUntilGone } from './process-identity.ts';
import { StackProcesses } from './stack-processes.ts';
import { temporaryDir } from './testing/temporary-dir.ts';

const running: RunningPostgres[] = [];
const children: ChildProcess[] = [];

afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const server of running.splice(0)) await server.stop();
});

async function start(options: PostgresOptions): Promise<RunningPostgres> {
  const server = await startPostgres({ durable: false, ...options });
  running.push(server);
  return server;
}

async function optionsIn(dir: string): Promise<PostgresOptions> {
  return {
    port: await freePort(),
    dataDir: path.join(dir, 'postgres'),
    logFile: path.join(dir, 'logs', 'postgres.log'),
  };
}

async function query(server: RunningPostgres, text: string): Promise<postgres.RowList<postgres.Row[]>> {
  const sql = postgres(server.url, { max: 1, onnotice: () => undefined });
  try {
    return await sql.unsafe(text);
  } finally {
    await sql.end();
  }
}

/** Another program that holds a database, as `npm start` does. */
async function holdDatabase(dir: string, port: number): Promise<{ holder: ChildProcess; postgresPid: number }> {
  const holder = spawn(process.execPath, [path.join(import.meta.dirname, 'testing/hold-database.ts'), dir, `${port}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(holder);
  for await (const line of createInterface({ input: holder.stdout })) {
    return { holder, postgresPid: (JSON.parse(line) as { pid: number }).pid };
  }
  throw new Error('the holder ended before it was ready');
}

test('data outlive a stop and a start, and nothing keeps running in between', async () => {
  const options = await optionsIn(await temporaryDir());
  const first = await start(options);
  await query(first, 'create table kept (value int)');
  await query(first, 'insert into kept values (42)');
  await first.stop();
  expect(await isAlive(first.identity)).toBe(false);

  const second = await start(options);
  expect(await query(second, 'select value from kept')).toEqual([{ value: 42 }]);
});

test('the server is ready for logical replication and counts letters beyond ASCII as letters', async () => {
  const server = await start(await optionsIn(await temporaryDir()));
  expect(await query(server, 'show wal_level')).toEqual([{ wal_level: 'logical' }]);
  expect(await query(server, `select upper('são joão') as text`)).toEqual([{ text: 'SÃO JOÃO' }]);
  await query(server, 'create extension pg_trgm');
  expect(await query(server, `select cardinality(show_trgm('ã')) as trigrams`)).toEqual([{ trigrams: 2 }]);
});

test('a server killed by force comes back with everything committed', async () => {
  const options = await optionsIn(await temporaryDir());
  const first = await start(options);
  await query(first, 'create table kept as select generate_series(1, 1000) as value');
  process.kill(first.identity.pid, 'SIGKILL');
  expect(await waitUntilGone(first.identity, 5_000)).toBe(true);

  const second = await start(options);
  expect(await query(second, 'select count(*)::int as rows from kept')).toEqual([{ rows: 1000 }]);
});

test('when the owner is killed by force, its guard ends the database', async () => {
  const dir = await temporaryDir();
  const { holder, postgresPid } = await holdDatabase(dir, await freePort());
  const identity = await identityOf(postgresPid);
  holder.kill('SIGKILL');
  expect(identity && (await waitUntilGone(identity, 10_000))).toBe(true);
});

test('when owner and guard are killed by force, the next start takes over from the database left behind', async () => {
  const dir = await temporaryDir();
  const { holder, postgresPid } = await holdDatabase(dir, await freePort());
  const left = await identityOf(postgresPid);
  const { guard } = JSON.parse(await readFile(path.join(dir, 'processes.json'), 'utf8')) as { guard: { pid: number } };
  if (left === null) throw new Error('the database is not running');
  process.kill(guard.pid, 'SIGKILL');
  holder.kill('SIGKILL');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await isAlive(left)).toBe(true);

  const processes = await StackProcesses.open(dir);
  expect(await isAlive(left)).toBe(false);
  await processes.close();
  const server = await start(await optionsIn(dir));
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a database left behind is found by its own lock file, too', async () => {
  const options = await optionsIn(await temporaryDir());
  const left = await start(options);
  const server = await start({ ...options, port: await freePort() });
  expect(await isAlive(left.identity)).toBe(false);
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('a lock file that names a stranger is removed and the stranger left alone', async () => {
  const options = await optionsIn(await temporaryDir());
  await (await start(options)).stop();
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  children.push(stranger);
  await writeFile(path.join(options.dataDir, 'postmaster.pid'), `${stranger.pid}\n${options.dataDir}\n1\n5432\n`);
  const server = await start(options);
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]);
  expect(stranger.exitCode).toBeNull();
});

test('a taken port is named with its variable, and the cluster is not even made', async () => {
  const dir = await temporaryDir();
  const options = await optionsIn(dir);
  const other = createServer().listen(options.port, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  await expect(startPostgres(options)).rejects.toThrow(
    new RegExp(`Port ${options.port} \\(Postgres\\) is taken.*DB_PORT`),
  );
  await new Promise((resolve) => other.close(resolve));
});

test('a second owner of the folder is refused while the first one lives', async () => {
  const dir = await temporaryDir();
  const first = await StackProcesses.open(dir);
  await expect(StackProcesses.open(dir)).rejects.toThrow(/already runs on the data folder/);
  await first.close();
  await (await StackProcesses.open(dir)).close();
});

test('a number that now belongs to a stranger is not ended', async () => {
  const dir = await temporaryDir();
  const stranger = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  children.push(stranger);
  const forged = { pid: stranger.pid, startedAt: '1', name: 'postgres', signals: [['SIGKILL', 1_000]] };
  await writeFile(
    path.join(dir, 'processes.json'),
    JSON.stringify({ owner: { pid: 999_999, startedAt: '1' }, launcher: null, children: [forged] }),
  );
  await (await StackProcesses.open(dir)).close();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
});

test('ending a process that ignores the polite signal takes the next one', async () => {
  const deaf = spawn(
    process.execPath,
    ['-e', 'process.on("SIGTERM", () => {}); console.log(1); setInterval(() => {}, 1000)'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  children.push(deaf);
  await new Promise((resolve) => deaf.stdout.once('data', resolve));
  const identity = deaf.pid === undefined ? null : await identityOf(deaf.pid);
  if (identity === null) throw new Error('the child has no identity');
  const ended = await endProcess(identity, [
    ['SIGTERM', 200],
    ['SIGKILL', 5_000],
  ]);
  expect(ended).toBe(true);
});

test('the password is needed: nobody gets in without it', async () => {
  const server = await start(await optionsIn(await temporaryDir()));
  const sql = postgres(server.url.replace('postgres:postgres@', 'postgres:wrong@'), { max: 1, connect_timeout: 5 });
  await expect(sql`select 1`).rejects.toThrow(/password authentication failed/);
  await sql.end();
  const hba = await readFile(path.join(await dataDirOf(server), 'pg_hba.conf'), 'utf8');
  expect(hba).not.toMatch(/\btrust$/m);
});

async function dataDirOf(server: RunningPostgres): Promise<string> {
  const [row] = await query(server, 'show data_directory');
  return String(row?.data_directory);
}
