import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from './free-port.ts';
import { allowSchedulerExtensions } from './scheduler-extensions.ts';
import { addDatabase, startDatabase } from './start-database.ts';

/** Runs `work` with a temporary server; `add` creates an empty database on it that supports jobs, too. */
export async function withEmptyDatabases<Result>(
  work: (add: (name: string) => Promise<string>) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'espacos-schemas-'));
  try {
    const server = await startDatabase({ port: await freePort(), dataDir: path.join(folder, 'data'), migrate: false });
    try {
      return await work(async (name) => {
        const url = await addDatabase(server.url, name);
        await allowSchedulerExtensions(url, folder);
        return url;
      });
    } finally {
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
