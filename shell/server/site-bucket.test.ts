import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { releaseUnits } from 'federation/commands/release-unit.ts';
import { bucketTarget } from 'federation/targets/s3-target.ts';
import { bucketServer } from 'federation/testing/bucket-server.ts';
import { builtReleases } from 'federation/testing/built-releases.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type RunningSite, startSite } from './site.ts';
import { ownReleases } from './static-scripts.ts';
import { shellBundle } from './testing/fake-releases.ts';

vi.setConfig({ testTimeout: 20_000 });

let bucket: Awaited<ReturnType<typeof bucketServer>>;
let built: Awaited<ReturnType<typeof builtReleases>>;
let cacheDir: string;
let site: RunningSite | undefined;
const address = 's3://bucket/releases';

beforeEach(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  bucket = await bucketServer();
  built = await builtReleases();
  cacheDir = await mkdtemp(join(tmpdir(), 'site-cache-'));
  const { endpoint, region, accessKeyId, secretAccessKey } = bucket.access;
  vi.stubEnv('AWS_ENDPOINT_URL_S3', endpoint);
  vi.stubEnv('AWS_REGION', region);
  vi.stubEnv('AWS_ACCESS_KEY_ID', accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', secretAccessKey);
});
afterEach(async () => {
  await site?.stop();
  await bucket.stop();
  await built.remove();
  await rm(cacheDir, { recursive: true, force: true });
});

const discovery = (title: string) =>
  built.remote(
    'discovery',
    { routes: [{ ...built.route('/'), ssr: true }] },
    { 'server/server.cjs': `exports.routes = { '-': async () => ({ html: '<h1>${title}</h1>' }) };` },
  );
const release = (...releases: { name: string; version: string }[]) =>
  releaseUnits({
    builtIn: built.dir,
    target: bucketTarget(address),
    versions: Object.fromEntries(releases.map(({ name, version }) => [name, version])),
    pointer: 'live',
  });
const start = async (options: { assetsUrl?: string } = {}) => {
  const common = { port: 0, apiUrl: 'http://localhost:1', publishableKey: 'chave', releasesDir: address, cacheDir };
  site = await startSite({ ...common, ...options, rendering: { workers: 1 } });
  return site.url;
};

test('a site server follows a bucket: it renders and gives out what was released there', async () => {
  const shell = await built.shell({}, { 'server/server.cjs': shellBundle });
  const first = await discovery('primeira');
  await release(shell, first);
  const url = await start();
  expect(await (await fetch(url)).text()).toContain('<h1>primeira</h1>');
  const script = await fetch(`${url}/releases/discovery/${first.version}/page.js`, {
    headers: { 'accept-encoding': 'br' },
  });
  expect(script.status).toBe(200);
  expect(script.headers.get('cache-control')).toContain('immutable');
  expect(script.headers.get('content-encoding')).toBe('br');
  for (const file of [`discovery/${first.version}/nothing.js`, `discovery/${'0'.repeat(16)}/page.js`]) {
    const missing = await fetch(`${url}/releases/${file}`);
    expect(missing.status).toBe(404);
    expect(missing.headers.get('cache-control')).toBe('no-store');
  }

  await release(await discovery('segunda'));
  await expect.poll(async () => (await fetch(url)).text(), { timeout: 15_000 }).toContain('<h1>segunda</h1>');
  // a page that was opened before, on a server that has just been started
  expect((await fetch(`${url}/releases/discovery/${first.version}/entry.js`)).status).toBe(200);
});

test('browsers may load from the bucket itself: every address leads there, and the policy allows it', async () => {
  const shell = await built.shell({}, { 'server/server.cjs': shellBundle });
  await release(shell, await discovery('primeira'));
  const url = await start({ assetsUrl: `${bucket.endpoint}/bucket/releases` });
  const response = await fetch(url);
  const html = await response.text();
  const policy = response.headers.get('content-security-policy') ?? '';
  for (const directive of ['script-src', 'style-src', 'font-src', 'connect-src']) {
    expect(policy).toMatch(new RegExp(`${directive} 'self'[^;]* ${bucket.endpoint}`));
  }
  // the sheet of the first view is put together by the site server itself
  const addresses = [...html.matchAll(/(?:href|data-src)="([^"]*\/(?:shell|discovery)\/[^"]+)"/g)]
    .map(([, to]) => to ?? '')
    .filter((to) => !to.startsWith('/styles/'));
  expect(addresses.length).toBeGreaterThan(2);
  for (const to of addresses) {
    expect(to).toContain(`${bucket.endpoint}/bucket/releases/`);
    const file = await fetch(to);
    expect(file.status).toBe(200);
    expect(file.headers.get('access-control-allow-origin')).toBe('*');
  }
  expect(html).toContain(`"base":"${bucket.endpoint}/bucket/releases/discovery/`);
  // runs before the first file that may fail
  const fallback = html.indexOf(`src="${ownReleases.path}" data-elsewhere="${bucket.endpoint}/bucket/releases/"`);
  expect(fallback).toBeGreaterThan(0);
  expect(fallback).toBeLessThan(html.indexOf(`${bucket.endpoint}/bucket/releases/shell/`));
  expect((await fetch(url + ownReleases.path)).status).toBe(200);
});

test('a bucket that does not answer is no missing file: the answer is 503, and local files are still served', async () => {
  const shell = await built.shell({}, { 'server/server.cjs': shellBundle });
  const first = await discovery('primeira');
  await release(shell, first);
  const url = await start();
  const folder = `${url}/releases/discovery/${first.version}`;
  expect((await fetch(`${folder}/entry.js`)).status).toBe(200);
  await bucket.stop();
  const away = await fetch(`${folder}/page.js`);
  expect(away.status).toBe(503);
  expect(away.headers.get('cache-control')).toBe('no-store');
  expect((await fetch(`${folder}/entry.js`)).status).toBe(200);
  expect(await (await fetch(url)).text()).toContain('<h1>primeira</h1>');
});

test('a server bundle that is not what was released is not run: its remote is left out, and the log names the file', async () => {
  const shell = await built.shell({}, { 'server/server.cjs': shellBundle });
  const changed = await discovery('primeira');
  await release(shell, changed);
  const key = `releases/discovery/${changed.version}/server/server.cjs`;
  const object = bucket.objects.get(key);
  bucket.objects.set(key, { ...(object as NonNullable<typeof object>), body: Buffer.from('process.exit(1)') });
  const url = await start();
  expect((await fetch(url)).status).toBe(404);
  expect(vi.mocked(console.error).mock.calls.flat().join()).toMatch(/discovery is left out/);
  expect(vi.mocked(console.error).mock.calls.flat().join()).toContain(
    `${key} is not what was released: its hash differs`,
  );
});
