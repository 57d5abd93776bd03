import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { baseConfig } from 'federation/build/base-config.ts';
import { keepMaps, uploadMapsOf } from 'federation/build/release-maps.ts';
import { runBundler } from 'federation/build/run-bundler.ts';
import { workspaceRoot } from 'federation/build/workspace.ts';
import { folderTarget } from 'federation/targets/folder-target.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSite, startSite } from '../site.ts';
import { fakeReleases } from '../testing/fake-releases.ts';
import { createPlaceFinder } from './place-finder.ts';
import { stackFrames } from './stack-frames.ts';

const version = 'abcdef0123456789';
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
let releasesDir = '';

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

  releasesDir = releases.dir;
  site = await startSite({
    port: 0,
    apiUrl: 'http://127.0.0.1:1',
    publishableKey: 'chave',
    releasesDir: releases.dir,
    rendering: { workers: 1 },
  });
  cleanUp.push(() => site.stop());
});
afterAll(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work();
});

const placesOf = (stack: string) => createPlaceFinder(folderTarget(releasesDir))({ unit: 'chat', version, stack });

test('frames that have a map and are ours become lines of the sources, the innermost first', async () => {
  expect(await placesOf(stack)).toEqual([
    expect.stringMatching(/^\.cache\/decoding-\w+\/prices\.ts:4$/),
    expect.stringMatching(/^\.cache\/decoding-\w+\/prices\.ts:8$/),
  ]);
  expect(await placesOf('at u (/releases/shell/ffffffffffffffff/shell.js:1:88213)')).toEqual([]);
});

test('no map is ever served', async () => {
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
  const placesOfFunction = (stack: string) =>
    createPlaceFinder(folderTarget('/nowhere'))({ unit: 'payments', version: 'local', stack });

  test('is decoded by the map that was kept when it was deployed', async () => {
    const target = folderTarget(join(work, 'releases'));
    // as bundles of functions lie there before they are uploaded
    await mkdir(join(work, 'functions/calendar-feed'), { recursive: true });
    await writeFile(join(work, 'functions/calendar-feed/index.js.map'), map);
    await uploadMapsOf(target, join(work, 'functions'), { name: 'functions', version });
    const place = /prices\.js:(\d+:\d+)/.exec(stack)?.[1];
    const inBundle = `at t (file:///var/tmp/sb-compile-edge-runtime/calendar-feed/index.js:${place})`;
    const findPlaces = createPlaceFinder(folderTarget(join(work, 'releases')));
    expect(await findPlaces({ unit: 'payments', version, stack: inBundle })).toEqual([
      expect.stringMatching(/prices\.ts:4$/),
    ]);
  });

  test('that runs from its sources is named as it is, without the folder of the machine', async () => {
    const stack = 'at withErrors (file:///home/ana/espacos/backend/supabase/functions/_shared/http.ts:3:1)';
    expect(await placesOfFunction(stack)).toEqual(['backend/supabase/functions/_shared/http.ts:3']);
  });
});
