import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '../free-port.ts';
import { identityOf, isAlive } from '../process-identity.ts';
import { temporaryDir } from './temporary-dir.ts';

test('a run that is killed leaves no database like hosted behind', async () => {
  const dataDir = await temporaryDir();
  const child = fork(path.join(import.meta.dirname, 'hosted-database.main.ts'), [dataDir, String(await freePort())]);
  const [pid] = (await once(child, 'message')) as [number];
  const server = await identityOf(pid);
  if (!server) throw new Error('The database did not start.');

  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  await expect.poll(() => isAlive(server), { timeout: 30_000 }).toBe(false);
});
