import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baseConfig } from 'federation/build/base-config.ts';
import { keepMaps, uploadMapsOf } from 'federation/build/release-maps.ts';
import { runBundler } from 'federation/build/run-bundler.ts';
import { workspaceRoot } from 'federation/build/workspace.ts';
import { folderTarget } from 'federation/targets/folder-target.ts';
import { errorPlacesSchema } from 'shared-domain/telemetry/error-places.schema.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../site.ts';
import { fakeReleases } from '../testing/fake-releases.ts';
import { codeOwners } from './code-owners.ts';
import { createPlaceFinder } from './place-finder.ts';
import { stackFrames } from './stack-frames.ts';

const version = 'abcdef0123456789';
const errorId = '11111111-1111-4111-8111-111111111111';
const source = `export interface Space { price: { value: number } | undefined }

export function priceOf(space: Space): number {
  return (space.price as { value: number }).value;
}

export function rowOf(space: Space): string {
  return 'R$ ' + priceOf(space) + Math.random();
}

(globalThis as { rowOf?: unknown }).rowOf = [rowOf, priceOf];
`;

const cleanUp: (() => unknown)[] = [];
let site: RunningSite;
let stack = '';
let map = '';
let work = '';

beforeAll(async () => {
  const releases = await fakeReleases([{ name: 'chat', version, routes: [{ id: 'chat', path: '/chat' }] }]);
  cleanUp.push(releases.remove, () => rm(`${releases.dir}-maps`, { recursive: true, force: true }));
  // below the workspace, as sources of a remote are
  const cache = join(workspaceRoot, '.cache');
  await mkdir(cache, { recursive: true });
  const root = await mkdtemp(join(cache, 'decoding-'));
  cleanUp.push(() => rm(root, { recursive: true, force: true }));
  work = await mkdtemp(join(tmpdir(), 'decoding-'));
  cleanUp.push(() => rm(work, { recursive: true, force: true }));
  await writeFile(join(root, 'prices.ts'), source);
  const config = { ...baseConfig(root, 'browser', 'production'), entry: { prices: './prices.ts' } };
  await runBundler({ ...config, output: { ...config.output, path: work } });
  const code = await readFile(join(work, 'prices.js'), 'utf8');
  map = await readFile(join(work, 'prices.js.map'), 'utf8');
  await keepMaps(work, releases.dir, { name: 'chat', version });
  /** The place behind a text, as a stack names it. */
  const behind = (text: string) => {
    const before = code.slice(0, code.indexOf(text) + text.length).split('\n');
    return `${before.length}:${(before.at(-1)?.length ?? 0) + 1}`;
  };
  stack = [
    `at t (/releases/chat/${version}/prices.js:${behind('.price.')})`,
    `at n (/releases/chat/${version}/prices.js:${behind('R$ "+')})`,
    'at chrome-extension://abc/inject.js:1:2',
    `at u (/releases/shell/ffffffffffffffff/shell.js:1:88213)`,
  ].join('\n');

  const api = createServer((request, response) => {
    const { authorization } = request.headers;
    if (!request.url?.endsWith('/admin_error')) return void response.end('{}');
    if (authorization === 'Bearer cut-off') return void request.socket.destroy();
    if (authorization === 'Bearer administrator')
      return void response.end(JSON.stringify({ id: errorId, unit: 'chat', stack }));
    response.writeHead(403).end(JSON.stringify({ code: 'admin_required' }));
  });
  await new Promise<void>((done) => api.listen(0, '127.0.0.1', done));
  cleanUp.push(() => {
    api.closeAllConnections();
    api.close();
  });
  const apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  site = await startSite({
    port: 0,
    apiUrl,
    publishableKey: 'chave',
    releasesDir: releases.dir,
    rendering: { workers: 1 },
  });
  cleanUp.push(() => site.stop());
});
afterAll(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work();
});

const ask = (token?: string) =>
  fetch(`${site.url}/error-places/${errorId}`, token ? { headers: { authorization: `Bearer ${token}` } } : {});

test('an administrator gets file, line, code and commit of each frame that has a map; the others stay as they came', async () => {
  const answer = await ask('administrator');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { frames, releases, visitors } = errorPlacesSchema.parse(await answer.json());
  const [first, second, extension, shell] = frames;
  expect(first).toMatchObject({ line: 4, unit: 'chat', version, function: 'priceOf' });
  expect(first?.file).toMatch(/^\.cache\/decoding-\w+\/prices\.ts$/);
  expect(first?.code.find(({ line }) => line === 4)?.text).toBe('  return (space.price as { value: number }).value;');
  expect(first?.code.map(({ line }) => line)).toEqual([2, 3, 4, 5, 6]);
  expect(second).toMatchObject({ line: 8 });
  expect(extension).toMatchObject({ file: null, unit: null, raw: 'chrome-extension://abc/inject.js:1:2' });
  expect(shell).toMatchObject({ file: null, line: null, unit: 'shell', raw: 'shell.js:1:88213' });
  expect(releases).toEqual([
    { unit: 'chat', version, commit: null, hasMaps: true },
    { unit: 'shell', version: 'ffffffffffffffff', commit: null, hasMaps: false },
  ]);
  expect(visitors).toMatchObject({ live: { version }, canary: null, previous: null });
});

test('an API that does not answer is 503, and nothing is kept', async () => {
  const answer = await ask('cut-off');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store']);
  expect(await answer.json()).toEqual({ error: { code: 'unavailable' } });
});

test('others get nothing, and no map is ever served', async () => {
  expect((await ask()).status).toBe(401);
  const refused = await ask('guest');
  expect({ status: refused.status, body: await refused.json() }).toEqual({
    status: 403,
    body: { error: { code: 'refused' } },
  });
  for (const path of [
    `/releases/chat/${version}/prices.js.map`,
    `/releases/chat/${version}/prices.js.map.gz`,
    `/releases-maps/chat/${version}/prices.js.map.gz`,
    `/releases/..%2Freleases-maps/chat/${version}/prices.js.map.gz`,
    `/releases/../releases-maps/chat/${version}/prices.js.map.gz`,
  ]) {
    const answer = await fetch(site.url + path);
    expect([path, await answer.text()]).not.toEqual([path, expect.stringContaining('sourcesContent')]);
    expect([path, answer.status]).toEqual([path, 404]);
  }
});

test('frames of every browser are understood, and those of the server', () => {
  const place = { unit: 'chat', version, file: 'entry.9c1b.js', line: 1, column: 20 };
  for (const line of [
    `at t (/releases/chat/${version}/entry.9c1b.js:1:20)`,
    `at /releases/chat/${version}/entry.9c1b.js:1:20`,
    `t@/releases/chat/${version}/entry.9c1b.js:1:20`,
    `at async Promise.all (/site/releases/chat/${version}/entry.9c1b.js:1:20)`,
  ])
    expect(stackFrames(line)[0]?.place).toEqual(place);
  expect(stackFrames(`at x (/tmp/releases/chat/${version}/server/server.cjs:1:20)`)[0]?.place?.file).toBe(
    'server/server.cjs',
  );
});

describe('a stack of a function', () => {
  const finder = (folder: string) =>
    createPlaceFinder({ target: folderTarget(folder), record: () => Promise.reject(new Error('no release')) });

  test('is decoded by the map that was kept when it was deployed', async () => {
    const target = folderTarget(join(work, 'releases'));
    // as bundles of functions lie there before they are uploaded
    await mkdir(join(work, 'functions/calendar-feed'), { recursive: true });
    await writeFile(join(work, 'functions/calendar-feed/index.js.map'), map);
    await uploadMapsOf(target, join(work, 'functions'), { name: 'functions', version });
    const place = /prices\.js:(\d+:\d+)/.exec(stack)?.[1];
    const inBundle = `at t (file:///var/tmp/sb-compile-edge-runtime/calendar-feed/index.js:${place})`;
    const { frames, releases } = await finder(join(work, 'releases')).placesOf({
      unit: 'payments',
      version,
      stack: inBundle,
    });
    expect(frames).toMatchObject([{ line: 4, unit: 'functions', version, raw: `calendar-feed/index.js:${place}` }]);
    expect(frames[0]?.file).toMatch(/prices\.ts$/);
    expect(releases).toEqual([{ unit: 'functions', version, commit: null, hasMaps: true }]);
  });

  test('that runs from its sources is shown as it is, with the code around', async () => {
    const stack = 'at withErrors (file:///home/ana/espacos/backend/supabase/functions/_shared/http.ts:3:1)';
    const { frames } = await finder('/nowhere').placesOf({ unit: 'payments', version: 'local', stack });
    expect(frames).toMatchObject([
      { file: 'backend/supabase/functions/_shared/http.ts', line: 3, owners: ['@espacos-rio/backend'] },
    ]);
    expect(frames[0]?.code.some(({ line, text }) => line === 3 && text.startsWith('import'))).toBe(true);
    expect(JSON.stringify(frames)).not.toContain('/home/ana');
  });
});

test('the last line of CODEOWNERS that matches decides', () => {
  const owners = codeOwners(
    '# all\n/shared-domain/  @a/platform\n/shared-domain/src/chat/ @a/chat @a/platform # both\n',
  );
  expect(owners('shared-domain/src/chat/x.ts')).toEqual(['@a/chat', '@a/platform']);
  expect(owners('shared-domain/src/x.ts')).toEqual(['@a/platform']);
  expect(owners('bench/x.ts')).toEqual([]);
});
