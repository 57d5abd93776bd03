import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { startSite } from './site.ts';
import { fakeReleases } from './testing/fake-releases.ts';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work();
});

const options = { apiUrl: 'http://localhost:1', publishableKey: 'chave' };

test('a bundle that hangs when it is loaded is left out; the site starts', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const releases = await fakeReleases([
    { name: 'chat', routes: [{ id: 'chat', path: '/chat', ssr: true }], server: 'for (;;);' },
    {
      name: 'discovery',
      routes: [{ id: 'home', path: '/', ssr: true }],
      server: `exports.routes = { home: async () => ({ html: 'em pé' }) };`,
    },
  ]);
  cleanUp.push(releases.remove);
  const site = await startSite({ ...options, port: 0, releasesDir: releases.dir, rendering: { startMs: 1000 } });
  cleanUp.push(site.stop);
  expect(await (await fetch(site.url)).text()).toContain('em pé');
  expect(await (await fetch(`${site.url}/chat`)).text()).toContain('id="root"');
});

test('a bundle that hung while the machine was busy is drawn by the server later on', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const folder = await mkdtemp(join(tmpdir(), 'busy-'));
  cleanUp.push(() => rm(folder, { recursive: true, force: true }));
  const isOver = join(folder, 'over');
  const releases = await fakeReleases([
    {
      name: 'chat',
      routes: [{ id: 'chat', path: '/chat', ssr: true }],
      server: `const { existsSync } = require('node:fs');
        while (!existsSync(${JSON.stringify(isOver)}));
        exports.routes = { chat: async () => ({ html: 'de volta' }) };`,
    },
  ]);
  cleanUp.push(releases.remove);
  const options = {
    apiUrl: 'http://localhost:1',
    publishableKey: 'chave',
    rendering: { workers: 1, startMs: 500, tryAgainMs: 200 },
  };
  const site = await startSite({ ...options, port: 0, releasesDir: releases.dir });
  cleanUp.push(site.stop);
  expect(await (await fetch(`${site.url}/chat`)).text()).not.toContain('de volta');
  await writeFile(isOver, '');
  const page = async () => (await fetch(`${site.url}/chat`)).text();
  await expect.poll(page, { timeout: 25_000 }).toContain('de volta');
});

test('a shell whose server bundle fails is not started anew for each page; browsers draw them', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const releases = await fakeReleases([], 'throw new Error("no import")');
  cleanUp.push(releases.remove);
  const site = await startSite({ ...options, port: 0, releasesDir: releases.dir });
  cleanUp.push(site.stop);
  const attempts = () => logged.mock.calls.filter(([text]) => String(text).includes('did not start')).length;
  expect(attempts()).toBe(1);
  expect(await (await fetch(site.url)).text()).toContain('id="root"');
  // a second attempt would have failed by then
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(attempts()).toBe(1);
});

test('without HTTPS there is no HSTS', async () => {
  const releases = await fakeReleases([]);
  cleanUp.push(releases.remove);
  const site = await startSite({ ...options, port: 0, releasesDir: releases.dir });
  cleanUp.push(site.stop);
  const { headers } = await fetch(site.url);
  expect(headers.get('strict-transport-security')).toBeNull();
  expect(headers.get('content-security-policy')).toContain('ws://localhost:1');
});

test('a taken port is said, and nothing keeps running', async () => {
  const releases = await fakeReleases([]);
  cleanUp.push(releases.remove);
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, resolve));
  cleanUp.push(() => new Promise((resolve) => other.close(resolve)));
  const { port } = other.address() as { port: number };
  await expect(startSite({ ...options, port, releasesDir: releases.dir })).rejects.toThrow('EADDRINUSE');
});

test('without a release there is one clear sentence', async () => {
  const releases = await fakeReleases([]);
  cleanUp.push(releases.remove);
  await expect(startSite({ ...options, port: 0, releasesDir: `${releases.dir}/none` })).rejects.toThrow(
    'No shell has been released',
  );
});
