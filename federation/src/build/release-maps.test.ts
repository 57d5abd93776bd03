import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderTarget } from '../targets/folder-target.ts';
import { bucketTarget } from '../targets/s3-target.ts';
import { upload } from '../targets/upload.ts';
import { bucketServer } from '../testing/bucket-server.ts';
import { builtReleases } from '../testing/built-releases.ts';
import { baseConfig } from './base-config.ts';
import { keepMaps, releaseSources, removeMaps, uploadMaps } from './release-maps.ts';
import { runBundler } from './run-bundler.ts';

let root: string;
const cleanUp: (() => unknown)[] = [];
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'maps-'));
  cleanUp.push(() => rm(root, { recursive: true, force: true }));
});
afterEach(async () => {
  for (const work of cleanUp.splice(0).reverse()) await work();
});

/** A bundle as a release has it, in a folder as a build leaves it. */
async function built(): Promise<string> {
  const work = join(root, 'work');
  await writeFile(
    join(root, 'page.ts'),
    'export const a = 1;\n(globalThis as { b?: unknown }).b = () => { throw new Error(String(a)); };\n',
  );
  const config = { ...baseConfig(root, 'browser', 'production'), entry: { page: './page.ts' } };
  await runBundler({ ...config, output: { ...config.output, path: work } });
  return work;
}

test('a release has no map and names none; its maps are kept beside the releases', async () => {
  const work = await built();
  const releases = join(root, 'releases');
  await keepMaps(work, releases, { name: 'chat', version: 'abcdef0123456789' });
  expect((await readdir(work, { recursive: true })).filter((file) => file.endsWith('.map'))).toEqual([]);
  expect(await readFile(join(work, 'page.js'), 'utf8')).not.toContain('sourceMappingURL');
  expect(existsSync(releases)).toBe(false);
  const sources = releaseSources(folderTarget(releases), 'chat', 'abcdef0123456789');
  const map = JSON.parse((await sources.map('page.js')) ?? '{}') as { sources: string[]; sourcesContent: string[] };
  expect(map.sources.some((source) => source.endsWith('/page.ts'))).toBe(true);
  expect(map.sourcesContent.join()).toContain('throw new Error');
  expect(await releaseSources(folderTarget(releases), 'chat', '0000000000000000').map('page.js')).toBeNull();
});

test('in a bucket they are outside of the releases’ prefix, and go with their release', async () => {
  const bucket = await bucketServer();
  cleanUp.push(bucket.stop);
  const releases = await builtReleases();
  cleanUp.push(releases.remove, () => rm(`${releases.dir}-maps`, { recursive: true, force: true }));
  const release = await releases.remote('chat');
  await keepMaps(await built(), releases.dir, release);
  const target = bucketTarget('s3://bucket/site/releases', bucket.access);
  await upload(releases.dir, 'chat', release.version, target);
  await uploadMaps(releases.dir, 'chat', release.version, target);
  const maps = [...bucket.objects.keys()].filter((key) => key.includes('.map'));
  expect(maps).toEqual([`site/releases-maps/chat/${release.version}/page.js.map.gz`]);
  expect(await releaseSources(target, 'chat', release.version).map('page.js')).toContain('page.ts');
  await removeMaps(target, 'chat', release.version);
  expect([...bucket.objects.keys()].filter((key) => key.startsWith('site/releases-maps/'))).toEqual([]);
});
