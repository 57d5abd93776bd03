import path from 'node:path';
import postgres from 'postgres';
import { applyMigrations } from './migrations.ts';
import { applyPlatformSchema } from './platform-schema.ts';
import { startPostgres } from './postgres.ts';

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
export async function startDatabase({
  port,
  dataDir,
  durable = false,
  migrate = true,
}: DatabaseOptions): Promise<RunningDatabase> {
  const server = await startPostgres({
    port,
    dataDir: path.join(dataDir, 'postgres'),
    logFile: path.join(dataDir, 'logs', 'postgres.log'),
    durable,
  });
  try {
    await applyPlatformSchema(server.url);
    if (migrate) await applyMigrations(server.url);
  } catch (error) {
    await server.stop();
    throw error;
  }
  return { url: server.url, stop: server.stop };
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
