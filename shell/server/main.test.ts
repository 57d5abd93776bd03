import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { fakeReleases } from './testing/fake-releases.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work();
});

/** Starts the server as a deployer does, and returns what its process was given in the end. */
async function given(environment: Record<string, string>) {
  const releases = await fakeReleases([]);
  cleanUp.push(releases.remove);
  const server = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      SITE_PORT: '0',
      SUPABASE_URL: 'http://127.0.0.1:9',
      SUPABASE_PUBLISHABLE_KEY: 'chave',
      RELEASE_TARGET: releases.dir,
      RENDER_WORKERS: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  server.stderr.on('data', (text: Buffer) => {
    said += text.toString();
  });
  const ended = once(server, 'exit');
  cleanUp.push(() => server.kill('SIGKILL'));
  const [line] = (await once(server.stdout, 'data')) as [Buffer];
  expect(line.toString()).toMatch(/^Site: http/);
  const file = async (name: string) => (await readFile(`/proc/${server.pid}/${name}`, 'utf8')).split('\0');
  const [options, variables] = [await file('cmdline'), await file('environ')];
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(said).toBe('');
  return { options, variables };
}

test.runIf(process.platform === 'linux')(
  'the server bounds its memory itself, in the process that was started and that ends by its signal',
  async () => {
    const { options, variables } = await given({});
    expect(options).toContain('--max-semi-space-size=8');
    expect(variables).toContain('MALLOC_ARENA_MAX=2');
  },
);

test.runIf(process.platform === 'linux')('bounds that a deployer has set stay', async () => {
  const { options, variables } = await given({ NODE_OPTIONS: '--max-semi-space-size=4', MALLOC_ARENA_MAX: '3' });
  expect(options.join()).not.toContain('semi-space');
  expect(variables).toContain('MALLOC_ARENA_MAX=3');
});
