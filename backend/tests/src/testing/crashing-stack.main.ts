import { type RunningStack, startStack } from 'backend-stack/start-stack.ts';

/** The stack in a process of its own: when its database is killed it goes down with it, as `npm start` does. */
const [dataDir = '', projectDir] = process.argv.slice(2);
const stack = await startStack({
  ports: { api: 29061, database: 29062, mail: 29064, payments: 29070 },
  dataDir,
  siteUrl: 'http://localhost:29060',
  durable: true,
  scheduleEveryMs: null,
  ...(projectDir ? { projectDir } : {}),
});
void stack.failed.then(() => process.exit(1));
process.once('message', () => void stack.stop().then(() => process.exit(0)));
process.once('disconnect', () => void stack.stop().then(() => process.exit(0)));

export type CrashingAddresses = Pick<RunningStack, 'urls' | 'keys' | 'databaseUrl'>;
process.send?.({ urls: stack.urls, keys: stack.keys, databaseUrl: stack.databaseUrl } satisfies CrashingAddresses);
