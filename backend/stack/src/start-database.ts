import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import postgres from 'postgres';
import { freePort } from './free-port.ts';
import { applyMigrations } from './migrations.ts';
import { applyPlatformSchema } from './platform-schema.ts';
import { startPostgres } from './postgres.ts';
import { preparedFolder } from './prepared-folder.ts';
import { backendDir } from './supabase-cli.ts';

export type DatabaseOptions = {
  port: number;
  /** Holds the cluster and its log; made when it is missing. */
  dataDir: string;
  durable?: boolean;
  /** false leaves the database as a new hosted project is: platform schema only. */
  migrate?: boolean;
};

export type RunningDatabase = { url: string; stop: () => Promise<void> };

/** Postgres with the platform's schema and all migrations: what tests of policies and procedures need, nothing more. */
export async function startDatabase(options: DatabaseOptions): Promise<RunningDatabase> {
  if (options.migrate !== false) await layMigratedCluster(clusterOf(options.dataDir));
  return startWithPlatform(options);
}

const clusterOf = (dataDir: string) => path.join(dataDir, 'postgres');

async function startWithPlatform({ port, dataDir, durable = false }: DatabaseOptions): Promise<RunningDatabase> {
  const server = await startPostgres({
    port,
    dataDir: clusterOf(dataDir),
    logFile: path.join(dataDir, 'logs', 'postgres.log'),
    durable,
  });
  try {
    await applyPlatformSchema(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url: server.url, stop: server.stop };
}

/** Copies a migrated cluster to this folder, for a stack or a database that starts on it. Leaves an existing one as it is. */
export async function layMigratedCluster(cluster: string, projectDir = backendDir): Promise<void> {
  const prepared = await preparedFolder(`migrated-${path.basename(projectDir)}`, async (dataDir) => {
    const server = await startWithPlatform({ port: await freePort(), dataDir });
    await applyMigrations(server.url, projectDir).finally(server.stop);
  });
  await copyCluster(clusterOf(prepared), cluster);
}

/** Keeps the owner of the files: the server may run as another user. */
export async function copyCluster(from: string, to: string): Promise<void> {
  if (existsSync(to)) return;
  await mkdir(path.dirname(to), { recursive: true });
  await execa('cp', ['-a', from, to]);
}

/** A further empty database on a running server, with the platform's schema only. Returns its address. */
export async function addDatabase(serverUrl: string, name: string): Promise<string> {
  const sql = postgres(serverUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql`create database ${sql(name)}`;
  } finally {
    await sql.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  await applyPlatformSchema(url.href);
  return url.href;
}
