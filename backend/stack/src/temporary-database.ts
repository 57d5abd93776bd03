import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { startDatabase } from './start-database.ts';

/** Runs `work` against a temporary, migrated database. */
export async function withTemporaryDatabase<Result>(work: (databaseUrl: string) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'espacos-db-'));
  try {
    const database = await startDatabase({ port: await freePort(), dataDir });
    try {
      return await work(database.url);
    } finally {
      await database.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
