/*
 * Starts a stack, kills its Postgres while a request of the API waits within a transaction, and stops the stack. A process of its
 * own: the Postgres client throws into the event loop when it writes to a connection that died, and the start script
 * survives that to stop everything in order, as this does.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import postgres from 'postgres';
import { freePort } from './free-port.ts';
import { startStack } from './start-stack.ts';

process.on('uncaughtException', () => undefined);
const dataDir = await mkdtemp(path.join(tmpdir(), 'espacos-stack-'));
const [api, database, mail, payments] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
const stack = await startStack({
  ports: { api, database, mail, payments },
  dataDir,
  siteUrl: 'http://localhost:65000',
  projectDir: path.resolve(import.meta.dirname, '../test-project'),
  durable: false,
  scheduleEveryMs: null,
  environment: {},
  log: () => undefined,
});
const sql = postgres(stack.databaseUrl, { max: 2, onnotice: () => undefined });
const locker = await sql.reserve();
await locker`begin`;
await locker`lock table numbers in access exclusive mode`;
const headers = { apikey: stack.keys.publishable };
void fetch(`${stack.urls.api}/rest/v1/numbers`, { headers }).catch(() => null);
while ((await sql`select 1 from pg_locks where not granted`).length === 0) {
  await new Promise((resolve) => setTimeout(resolve, 20));
}
const [pid] = (await readFile(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
process.kill(Number(pid), 'SIGKILL');
await stack.failed;
await stack.stop();
await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
console.log('stopped');
process.exit();
