/*
 * Starts a stack and kills its Postgres while a request of the API waits within a transaction: it serves again. Killed once more, the
 * stack is stopped in the gap. A process of its own, so that an uncaught exception ends it.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { freePort } from './free-port.ts';
import { layMigratedCluster } from './start-database.ts';
import { startStack } from './start-stack.ts';

const dataDir = await mkdtemp(path.join(tmpdir(), 'espacos-stack-'));
const [api, database, mail, payments] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
const projectDir = path.resolve(import.meta.dirname, '../test-project');
await layMigratedCluster(path.join(dataDir, 'postgres'), projectDir);
const stack = await startStack({
  ports: { api, database, mail, payments },
  dataDir,
  siteUrl: 'http://localhost:65000',
  projectDir,
  durable: false,
  scheduleEveryMs: null,
  environment: {},
  log: () => undefined,
});
const killServer = async () => {
  const [pid] = (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
};
const health = () =>
  fetch(`${stack.urls.api}/health`)
    .then((response) => response.json() as Promise<{ parts: Record<string, string> }>)
    .catch(() => null);
const until = async (state: string) => {
  while ((await health())?.parts.database !== state) await new Promise((resolve) => setTimeout(resolve, 20));
};
const headers = { apikey: stack.keys.publishable };
const numbers = () => fetch(`${stack.urls.api}/rest/v1/numbers`, { headers });

const sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => undefined });
const locker = await sql.reserve();
await locker`begin`;
await locker`lock table numbers in access exclusive mode`;
const interrupted = numbers().catch(() => null);
while ((await sql`select 1 from pg_locks where not granted`).length === 0) {
  await new Promise((resolve) => setTimeout(resolve, 20));
}
await killServer();
await until('down');
await interrupted;
await until('ready');
while (!(await numbers().catch(() => null))?.ok) await new Promise((resolve) => setTimeout(resolve, 20));
console.log('serves again');

await killServer();
await stack.stop();
await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
console.log('stopped');
process.exit();
