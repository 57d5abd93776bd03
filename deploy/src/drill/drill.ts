import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from 'backend-stack/free-port.ts';
import { ObjectStore } from 'backend-stack/object-store.ts';
import { type RunningPostgres, startPostgres } from 'backend-stack/postgres.ts';
import { startDatabase } from 'backend-stack/start-database.ts';
import { folderTarget } from 'federation/targets/folder-target.ts';
import postgres from 'postgres';
import { copyFiles, restoreFiles } from '../copy-files.ts';
import { archiving, prepareRecovery, recoveringTo, takeBaseBackup } from './base-backup.ts';
import { bookings, drillStorage, type Ledger, ledgerOf, people, picture } from './drill-workload.ts';

export interface DrillResult {
  /** Megabytes and seconds of the copy that was taken while people booked. */
  backup: { megabytes: number; seconds: number };
  /** Archived segments of the log, in megabytes. */
  archive: { segments: number; megabytes: number };
  /** Copying back, recovering, taking bookings again. */
  recoverySeconds: number;
  /** At the moment that was recovered to, right before the accident. */
  before: Ledger;
  after: Ledger;
  /** Losses, counted right after the accident. */
  destroyed: Ledger;
  /** Differences that the reconciliation found after the recovery. */
  differences: number;
  files: { named: number; found: number };
}

type Say = (line: string) => void;

/**
 * Backup, accident, recovery to the moment before it: with real bookings, on a Postgres and a folder of files of this machine, which
 * are removed afterwards. The accident is a person's: every booking is deleted and the files with them, and then work goes on.
 */
export async function drill(say: Say): Promise<DrillResult> {
  const folder = await mkdtemp(path.join(tmpdir(), 'espacos-drill-'));
  // the database's own user passes through
  await chmod(folder, 0o755);
  const cleanUp: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const place = (name: string) => path.join(folder, name);
  const port = await freePort();
  const connect = (url: string) => {
    const sql = postgres(url, { max: 4, onnotice: () => undefined });
    cleanUp.push(() => sql.end({ timeout: 1 }));
    return sql;
  };
  const start = async (dataDir: string, settings: Record<string, string>): Promise<RunningPostgres> => {
    const server = await startPostgres({ port, dataDir, logFile: place('logs/postgres.log'), settings });
    cleanUp.push(() => server.stop());
    return server;
  };
  try {
    await (await startDatabase({ port, dataDir: folder })).stop();
    const archive = place('archive');
    await mkdir(archive);
    await chmod(archive, 0o777);
    const first = await start(place('postgres'), archiving(archive));
    const sql = connect(first.url);
    const files = new ObjectStore(place('files'));
    const known = await people(sql);
    await bookings(sql, known, 20);
    await picture(sql, files, known);
    say('A database with archived log, bookings and files.');

    const stopWorking = new AbortController();
    const work = bookings(sql, known, Number.POSITIVE_INFINITY, stopWorking.signal);
    let began = performance.now();
    const session = await sql.reserve();
    const copied = await takeBaseBackup(session, place('postgres'), place('backup'));
    session.release();
    const backup = { megabytes: Math.round(copied.bytes / 1e6), seconds: secondsSince(began) };
    stopWorking.abort();
    const meanwhile = await work;
    say(
      `Base backup: ${copied.files} files, ${backup.megabytes} MB in ${backup.seconds} s; ${meanwhile} bookings meanwhile.`,
    );

    await bookings(sql, known, 20);
    await picture(sql, files, known);
    // files never change: a copy that only grows is a backup at any moment
    const filesCopy = folderTarget(place('files-copy'));
    await copyFiles(drillStorage(sql, files), filesCopy);
    const before = await ledgerOf(sql);
    const [{ moment } = { moment: '' }] = await sql<{ moment: string }[]>`select clock_timestamp()::text as moment`;
    say(
      `${before.bookings} bookings, R$ ${(before.cents / 100).toFixed(2)} taken, ${before.files} files. The moment: ${moment}.`,
    );

    await sleep(50);
    await sql.begin(async (tx) => {
      await tx`set local session_replication_role = replica`;
      for (const table of ['payments', 'refunds', 'host_payouts', 'bookings']) await tx`delete from ${tx(table)}`;
    });
    await rm(place('files'), { recursive: true, force: true });
    const destroyed = await ledgerOf(sql);
    const [{ last } = { last: '' }] = await sql<{ last: string }[]>`select pg_walfile_name(pg_switch_wal()) as last`;
    await archived(sql, last);
    await sql.end();
    await first.stop();
    await rm(place('postgres'), { recursive: true, force: true });
    const segments = (await readdir(archive)).filter((name) => /^[0-9A-F]{24}$/.test(name));
    say(`Deleted all bookings and files, then lost the machine. ${segments.length} segments of the log are archived.`);

    began = performance.now();
    await prepareRecovery(place('backup'), place('recovered'));
    const second = await start(place('recovered'), recoveringTo(archive, moment));
    const recovered = connect(second.url);
    await promoted(recovered);
    const { restored } = await restoreFiles(drillStorage(recovered, files), filesCopy);
    const after = await ledgerOf(recovered);
    const [{ differences } = { differences: -1 }] = await recovered<{ differences: number }[]>`
      select difference_count as differences from private.reconcile()`;
    const named = await recovered<{ bucket: string; name: string }[]>`
      select bucket_id as bucket, name from storage.objects order by 1, 2`;
    let found = 0;
    for (const { bucket, name } of named) if (await files.read(bucket, name).catch(() => null)) found += 1;
    await bookings(recovered, known, 3);
    const recoverySeconds = secondsSince(began);
    say(
      `Recovered in ${recoverySeconds} s: ${after.bookings} bookings, ${found} of ${named.length} files (${restored} from the copy), ${differences} differences.`,
    );
    const bytes = await Promise.all(segments.map(async (name) => (await stat(path.join(archive, name))).size));
    return {
      backup,
      recoverySeconds,
      before,
      after,
      destroyed,
      differences,
      files: { named: named.length, found },
      archive: { segments: segments.length, megabytes: Math.round(bytes.reduce((sum, size) => sum + size, 0) / 1e6) },
    };
  } finally {
    for (const work of cleanUp.splice(0).reverse()) await work().catch(() => undefined);
  }
}

const secondsSince = (began: number) => Math.round((performance.now() - began) / 100) / 10;
const patienceMs = 60_000;

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${patienceMs / 1000} s.`);
    await sleep(50);
  }
}

/** That segment of the log has reached the archive. */
const archived = (sql: postgres.Sql, segment: string) =>
  until(async () => {
    const [row] = await sql<{ done: boolean }[]>`
      select coalesce(last_archived_wal, '') >= ${segment} as done from pg_stat_archiver`;
    return row?.done === true;
  }, 'The archive of the log');

/** It has reached the moment, and takes writes. */
const promoted = (sql: postgres.Sql) =>
  until(async () => {
    const [row] = await sql<{ recovering: boolean }[]>`select pg_is_in_recovery() as recovering`;
    return row?.recovering === false;
  }, 'The recovery');
