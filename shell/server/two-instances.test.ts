import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { fakeReleases } from './testing/fake-releases.ts';
import { smallProxy } from './testing/small-proxy.ts';

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work();
});

async function startInstance(releasesDir: string, apiUrl: string): Promise<{ url: string; process: ChildProcess }> {
  const instance = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      SITE_PORT: '0',
      SUPABASE_URL: apiUrl,
      SUPABASE_PUBLISHABLE_KEY: 'chave',
      RELEASE_TARGET: releasesDir,
      RENDER_WORKERS: '1',
      // no page comes from memory: each is under way for a while
      PAGE_CACHE_MB: '0',
      RENDER_QUEUE_MS: '60000',
      SHUTDOWN_ANNOUNCE_MS: '500',
      SHUTDOWN_FINISH_MS: '60000',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanUp.push(() => instance.kill('SIGKILL'));
  const [line] = (await once(instance.stdout, 'data')) as [Buffer];
  return { url: /http:\S+/.exec(line.toString())?.[0] ?? '', process: instance };
}

test('of two instances behind a proxy one is killed and one replaced under load, and no visitor sees an error', async () => {
  const api = createServer((_request, response) => response.end());
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
  cleanUp.push(() => api.close());
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const releases = await fakeReleases([
    {
      name: 'discovery',
      routes: [{ id: 'home', path: '/', ssr: true }],
      server: `exports.routes = { home: async () => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        return { html: '<h1>em pé</h1>' };
      } };`,
    },
  ]);
  cleanUp.push(releases.remove);
  const proxy = await smallProxy();
  cleanUp.push(proxy.stop);
  const start = async () => {
    const instance = await startInstance(releases.dir, apiUrl);
    await proxy.add(instance.url);
    return instance;
  };
  const first = await start();
  const second = await start();

  let isOver = false;
  const wrong: string[] = [];
  let served = 0;
  const visitors = Array.from({ length: 8 }, async (_, visitor) => {
    for (let page = 0; !isOver; page++) {
      const response = await fetch(`${proxy.url}/?p=${visitor}-${page}`);
      const html = await response.text();
      served += 1;
      if (response.status !== 200 || !html.includes('<h1>em pé</h1>'))
        wrong.push(`${response.status} ${html.slice(0, 200)}`);
    }
  });
  const more = async () => {
    const before = served;
    await expect.poll(() => served, { timeout: 20_000 }).toBeGreaterThan(before + 20);
  };
  await more();
  first.process.kill('SIGKILL');
  await once(first.process, 'exit');
  await more();
  const third = await start();
  await more();
  const exited = once(second.process, 'exit');
  second.process.kill('SIGTERM');
  // it reported that before it stopped accepting requests
  await expect.poll(() => proxy.isReady(second.url), { timeout: 20_000 }).toBe(false);
  const [code] = (await exited) as [number | null];
  await more();
  isOver = true;
  await Promise.all(visitors);
  expect(wrong).toEqual([]);
  expect(code).toBe(0);
  expect(proxy.isReady(third.url)).toBe(true);
}, 120_000);
