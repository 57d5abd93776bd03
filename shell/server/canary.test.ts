import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RunningSite, startSite } from './site.ts';
import { fakeReleases } from './testing/fake-releases.ts';

// Tests which versions visitors get, in the registry of the page, the HTML and the files it names.

// many small writes, on machines that are busy
vi.setConfig({ testTimeout: 20_000 });

type Releases = Awaited<ReturnType<typeof fakeReleases>>;
let releases: Releases;
let site: RunningSite;

const [live, other] = ['a', 'b'].map((letter) => letter.repeat(16)) as [string, string];
const discovery = (version: string, home = `async () => ({ html: '<h1>${version}</h1>' })`) => ({
  name: 'discovery',
  version,
  routes: [{ id: 'home', path: '/', ssr: true }],
  server: `exports.routes = { home: ${home} };`,
});

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  releases = await fakeReleases([discovery(live)]);
  await releases.writeRemote(discovery(other));
  site = await startSite({
    port: 0,
    apiUrl: 'http://localhost:1',
    publishableKey: 'chave',
    releasesDir: releases.dir,
    rendering: { workers: 1 },
  });
});
afterEach(async () => {
  await site.stop();
  await releases.remove();
});

async function visit(cookie = '', path = '/') {
  const response = await fetch(site.url + path, { headers: { cookie } });
  const html = await response.text();
  return {
    version: /"name":"discovery","version":"(\w+)"/.exec(html)?.[1],
    drawn: /<h1>(\w+)<\/h1>/.exec(html)?.[1],
    html,
    cacheControl: response.headers.get('cache-control') ?? '',
    cookie: response.headers.getSetCookie().find((line) => line.startsWith('mfe-bucket=')),
  };
}
const buckets = Array.from({ length: 100 }, (_, bucket) => `mfe-bucket=${bucket}`);
const untilVaried = () => expect.poll(async () => (await visit()).cacheControl).toContain('private');

test('without a canary everybody gets one page, which caches may keep, and no cookie', async () => {
  const page = await visit();
  expect(page).toMatchObject({ version: live, drawn: live, cookie: undefined });
  expect(page.cacheControl).toContain('s-maxage');
});

test('a canary is for its share of the visitors, who get its HTML, registry and files, at every visit', async () => {
  await releases.deploy({ unit: 'discovery', pointer: 'canary', to: other, percent: 30 });
  await untilVaried();
  const pages = await Promise.all(buckets.map((cookie) => visit(cookie)));
  expect(pages.filter(({ version }) => version === other)).toHaveLength(30);
  for (const { version, drawn, html, cacheControl, cookie } of pages) {
    expect(drawn).toBe(version);
    expect(html).toContain(`/releases/discovery/${version}/entry.js`);
    expect(html).not.toContain(`/releases/discovery/${version === live ? other : live}/`);
    expect(cacheControl).toBe('private, no-cache');
    expect(cookie).toBeUndefined();
  }
  const first = await visit();
  const [stored = ''] = first.cookie?.split(';') ?? [];
  expect(stored).toMatch(/^mfe-bucket=\d{1,2}$/);
  expect(first.cookie).toContain('HttpOnly');
  // half a year
  expect(first.cookie).toContain('Max-Age=15552000');
  for (let again = 0; again < 3; again++) expect((await visit(stored)).version).toBe(first.version);
  const registry = await fetch(`${site.url}/registry.json`, { headers: { cookie: stored } });
  expect(await registry.json()).toMatchObject({
    shell: { version: 'f'.repeat(16), base: `/releases/shell/${'f'.repeat(16)}/` },
    remotes: [{ name: 'discovery', version: first.version }],
  });
  const units = await fetch(`${site.url}/live-units.json`);
  expect(await units.json()).toMatchObject([
    { unit: 'shell', canary: null },
    { unit: 'discovery', live: { version: live }, canary: { version: other, percent: 30 } },
  ]);
});

test('when a canary ends everybody gets the live version, and pages may be kept again', async () => {
  await releases.deploy({ unit: 'discovery', pointer: 'canary', to: other, percent: 99 });
  await untilVaried();
  await releases.deploy({ unit: 'discovery', pointer: 'canary', to: null });
  await expect.poll(async () => (await visit()).cacheControl).toContain('s-maxage');
  const pages = await Promise.all(buckets.slice(0, 20).map((cookie) => visit(cookie)));
  expect(pages.every(({ version, drawn }) => version === live && drawn === live)).toBe(true);
});

test('a canary that loops takes its own pages only: the live version goes on being rendered', async () => {
  const looping = 'c'.repeat(16);
  await releases.writeRemote(discovery(looping, 'async () => { for (;;); }'));
  await releases.deploy({ unit: 'discovery', pointer: 'canary', to: looping, percent: 50 });
  await untilVaried();
  const pages = await Promise.all(buckets.filter((_, index) => index % 4 === 0).map((cookie) => visit(cookie)));
  const [bad, good] = [looping, live].map((version) => pages.filter((page) => page.version === version));
  expect(bad?.length).toBeGreaterThan(0);
  expect(good?.length).toBeGreaterThan(0);
  expect(good?.every(({ drawn }) => drawn === live)).toBe(true);
  expect(bad?.every(({ html }) => html.includes('<div id="root"></div>'))).toBe(true);
});

test('a canary whose record is broken is none', async () => {
  await releases.deploy({ unit: 'discovery', pointer: 'canary', to: 'd'.repeat(16), percent: 99 });
  await expect.poll(() => vi.mocked(console.error).mock.calls.flat().join()).toContain('live one');
  const pages = await Promise.all(buckets.slice(0, 10).map((cookie) => visit(cookie)));
  expect(pages.every(({ version, drawn }) => version === live && drawn === live)).toBe(true);
});
