import { chown, copyFile, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type postgres from 'postgres';

/** Files that a running server recreates, or that belong to it alone. */
const leftOut = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'postmaster.pid',
  'postmaster.opts',
  'postgresql.auto.conf.tmp',
  'current_logfiles',
]);

export interface BaseBackup {
  /** Files and bytes that it has. */
  files: number;
  bytes: number;
}

/**
 * Takes a physical backup of a running server by its own functions, as `pg_basebackup` does, which the packaged Postgres lacks. The log
 * written during the copy must be archived: without it the copy is not consistent. All calls need the same connection.
 */
export async function takeBaseBackup(session: postgres.ReservedSql, dataDir: string, to: string): Promise<BaseBackup> {
  await session`select pg_backup_start('drill', fast => true)`;
  const copied = await copyTree(dataDir, to, (name) => !leftOut.has(name));
  const [ended] = await session<{ labelfile: string; spcmapfile: string }[]>`select * from pg_backup_stop()`;
  const owner = await stat(dataDir);
  for (const folder of leftOut) {
    if (!folder.startsWith('pg_')) continue;
    await mkdir(path.join(to, folder), { mode: 0o700 });
    await chown(path.join(to, folder), owner.uid, owner.gid);
  }
  await writeOwned(path.join(to, 'backup_label'), ended?.labelfile ?? '', owner);
  if (ended?.spcmapfile) await writeOwned(path.join(to, 'tablespace_map'), ended.spcmapfile, owner);
  return copied;
}

/** A data folder made of a backup, which recovers to that moment from the archived log when it is started, then takes writes. */
export async function prepareRecovery(backup: string, dataDir: string): Promise<void> {
  await copyTree(backup, dataDir, () => true);
  await writeOwned(path.join(dataDir, 'recovery.signal'), '', await stat(backup));
}

/** Settings of a server that archives its log, and of one that recovers from there. */
export const archiving = (archive: string) => ({
  archive_mode: 'on',
  // a segment that is there already is never written over
  archive_command: `test ! -f "${archive}/%f" && cp "%p" "${archive}/%f.part" && mv "${archive}/%f.part" "${archive}/%f"`,
});
export const recoveringTo = (archive: string, moment: string) => ({
  restore_command: `cp "${archive}/%f" "%p"`,
  recovery_target_time: moment,
  recovery_target_action: 'promote',
});

/** Links are none in these folders. A file that goes while it is copied was not wanted. */
async function copyTree(from: string, to: string, isWanted: (name: string) => boolean): Promise<BaseBackup> {
  const owner = await stat(from);
  await mkdir(to, { recursive: true, mode: 0o700 });
  await chown(to, owner.uid, owner.gid);
  const sum = { files: 0, bytes: 0 };
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (!isWanted(entry.name)) continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    try {
      if (entry.isDirectory()) {
        const inside = await copyTree(source, target, () => true);
        sum.files += inside.files;
        sum.bytes += inside.bytes;
        continue;
      }
      await copyFile(source, target);
      const { uid, gid, size } = await stat(source);
      await chown(target, uid, gid);
      sum.files += 1;
      sum.bytes += size;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      await rm(target, { recursive: true, force: true });
    }
  }
  return sum;
}

async function writeOwned(file: string, text: string, { uid, gid }: { uid: number; gid: number }): Promise<void> {
  await writeFile(file, text, { mode: 0o600 });
  await chown(file, uid, gid);
}
