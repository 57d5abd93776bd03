import { mkdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RunningSite, startSite } from './site.ts';
import { fakeReleases } from './testing/fake-releases.ts';

// A site server whose folder holds files that a crash, a full disk or a hand has damaged.

// many small writes, on machines that are busy
vi.setConfig({ testTimeout: 20_000 });

let releases: Awaited<ReturnType<typeof fakeReleases>>;
let site: RunningSite | undefined;
let logged: string[];

const [first, second] = ['a', 'b'].map((letter) => letter.repeat(16)) as [string, string];
const home = (version: string) => ({
  name: 'discovery',
  version,
  routes: [{ id: 'home', path: '/', ssr: true }],
  server: `exports.routes = { home: async () => ({ html: '<h1>${version}</h1>' }) };`,
});
const chat = {
  name: 'chat',
  routes: [{ id: 'chat', path: '/chat', ssr: true }],
  server: `exports.routes = { chat: async () => ({ html: '<h1>conversa</h1>' }) };`,
};

beforeEach(async () => {
  logged = [];
  vi.spyOn(console, 'error').mockImplementation((...texts) => void logged.push(texts.join(' ')));
  releases = await fakeReleases([home(first), chat]);
  await releases.releaseRemote(home(second));
});
afterEach(async () => {
  await site?.stop();
  site = undefined;
  await releases.remove();
});

const start = async () => {
  site = await startSite({
    port: 0,
    apiUrl: 'http://localhost:1',
    publishableKey: 'chave',
    releasesDir: releases.dir,
    rendering: { workers: 1 },
  });
  return site.url;
};
const page = async (url: string, path = '/') => (await fetch(url + path)).text();
const fileOf = (name: string, version: string, file: string) => join(releases.dir, name, version, file);

test.each([
  ['entry.js', (file: string) => truncate(file, 2)],
  ['entry.js', (file: string) => rm(file)],
  ['route-home.js', (file: string) => writeFile(file, '')],
  ['server/server.cjs', (file: string) => rm(file)],
  ['release.json', (file: string) => truncate(file, 100)],
  ['release.json', (file: string) => writeFile(file, '{}')],
  [
    'release.json',
    async (file: string) => {
      await rm(file);
      await mkdir(file);
    },
  ],
])('a damaged %s of a live remote is named, and visitors get the version before it (%#)', async (file, damage) => {
  await damage(fileOf('discovery', second, file));
  const url = await start();
  expect(await page(url)).toContain(`<h1>${first}</h1>`);
  expect(logged.join()).toContain(fileOf('discovery', second, file));
  expect(logged.join()).toContain(`Visitors get discovery@${first}`);
  expect(await page(url, '/chat')).toContain('<h1>conversa</h1>');
});

test('a remote of which no earlier version is whole is left out; the others are served', async () => {
  await truncate(fileOf('chat', first, 'release.json'), 10);
  const url = await start();
  expect(await page(url)).toContain(`<h1>${second}</h1>`);
  expect((await fetch(`${url}/chat`)).status).toBe(404);
  expect(logged.join()).toContain('chat is left out');
});

test('what is put back is served again, without a start', async () => {
  const file = fileOf('chat', first, 'release.json');
  const record = await readFile(file);
  await truncate(file, 10);
  const url = await start();
  expect((await fetch(`${url}/chat`)).status).toBe(404);
  const count = logged.length;
  await writeFile(file, record);
  await expect.poll(() => page(url, '/chat')).toContain('<h1>conversa</h1>');
  // the damage is reported once, not at each look
  expect(logged.slice(count).join()).not.toContain('damaged');
});

test('a damaged shell without an earlier one ends the start, and is named', async () => {
  const file = fileOf('shell', 'f'.repeat(16), 'shell.js');
  await truncate(file, 2);
  await expect(start()).rejects.toThrow(file);
});

test.each([
  ['cut short', (file: string) => truncate(file, 50)],
  ['empty', (file: string) => truncate(file, 0)],
  ['gone', (file: string) => rm(file)],
])('with a registry that is %s the site starts from its copy, and says so', async (_how, damage) => {
  await damage(join(releases.dir, 'registry.json'));
  const url = await start();
  expect(await page(url)).toContain(`<h1>${second}</h1>`);
  expect(logged.join()).toContain('registry.copy.json');
});

test('with the registry and its copy damaged the start stops and names both', async () => {
  for (const name of ['registry.json', 'registry.copy.json']) await truncate(join(releases.dir, name), 50);
  await expect(start()).rejects.toThrow(/registry\.json in .* is damaged .*registry\.copy\.json/);
});

test('a registry that is damaged while the site runs changes nothing for visitors', async () => {
  const url = await start();
  await truncate(join(releases.dir, 'registry.json'), 50);
  await expect.poll(() => logged.join()).toContain('registry.json in');
  expect(await page(url)).toContain(`<h1>${second}</h1>`);
});

test.each([
  ['cut short', (file: string) => truncate(file, 5)],
  ['overwritten with as many bytes', (file: string) => writeFile(file, '/* broken.. */')],
  ['removed', (file: string) => rm(file)],
])(
  'a file that is %s while the site runs is not sent, and visitors get the version before it',
  async (_how, damage) => {
    const url = await start();
    const path = `/releases/discovery/${second}/entry.js`;
    expect(await (await fetch(url + path)).text()).toBe('/* entry.js */');
    expect(await page(url)).toContain(`<h1>${second}</h1>`);
    await damage(fileOf('discovery', second, 'entry.js'));
    expect((await fetch(url + path)).status).toBe(503);
    await expect.poll(() => page(url)).toContain(`<h1>${first}</h1>`);
    expect((await fetch(`${url}/releases/discovery/${first}/entry.js`)).status).toBe(200);
    expect(logged.join()).toContain(`Visitors get discovery@${first}`);
  },
);

test('a compressed file that is cut short while the site runs is mended before it is sent', async () => {
  const url = await start();
  const path = `/releases/discovery/${second}/entry.js`;
  const text = async () => (await fetch(url + path, { headers: { 'accept-encoding': 'br' } })).text();
  expect(await text()).toBe('/* entry.js */');
  await truncate(fileOf('discovery', second, 'entry.js.br'), 3);
  expect(await text()).toBe('/* entry.js */');
});

test('a canary whose file is cut short while the site runs is left out', async () => {
  const canary = 'c'.repeat(16);
  await releases.writeRemote(home(canary));
  await releases.deploy({ unit: 'discovery', pointer: 'canary', to: canary, percent: 99 });
  const url = await start();
  const canaryNow = async () => {
    const units = (await (await fetch(`${url}/live-units.json`)).json()) as { unit: string; canary: unknown }[];
    return units.find(({ unit }) => unit === 'discovery')?.canary;
  };
  expect(await canaryNow()).toMatchObject({ version: canary });
  await truncate(fileOf('discovery', canary, 'route-home.js'), 5);
  await expect.poll(canaryNow, { timeout: 15_000 }).toBeNull();
  expect(logged.join()).toContain(`discovery@${canary} is a canary and damaged`);
});

test('a file of an older release that was damaged is not sent, nor kept by a cache', async () => {
  const url = await start();
  const path = `/releases/discovery/${first}/route-home.js`;
  await writeFile(fileOf('discovery', first, 'route-home.js'), 'alert(1)');
  const answer = await fetch(url + path);
  expect(answer.status).toBe(503);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect((await fetch(`${url}/releases/discovery/${first}/entry.js`)).status).toBe(200);
});

test('a compressed file that was damaged is made anew from the other one', async () => {
  await writeFile(fileOf('discovery', second, 'entry.js.br'), 'broken');
  const url = await start();
  const answer = await fetch(`${url}/releases/discovery/${second}/entry.js`, { headers: { 'accept-encoding': 'br' } });
  expect(await answer.text()).toBe('/* entry.js */');
});
