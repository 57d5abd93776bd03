import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { folderTarget } from '../targets/folder-target.ts';
import type { ReleaseTarget } from '../targets/release-target.ts';
import { changeRegistry, publish, readRegistry } from './registry.ts';

let dir: string;
let target: ReleaseTarget;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'registry-'));
  target = folderTarget(dir);
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const version = (letter: string) => letter.repeat(16);
const live = async () => {
  const { units } = await readRegistry(target);
  return Object.fromEntries(Object.entries(units).map(([name, state]) => [name, state.live]));
};

test('a folder without releases has nothing live', async () => {
  expect(await readRegistry(target)).toEqual({ format: 2, units: {}, history: [] });
});

test('publishing one remote leaves the others as they are', async () => {
  await publish(target, [
    { name: 'shell', version: version('a') },
    { name: 'chat', version: version('b') },
  ]);
  await publish(target, [{ name: 'booking', version: version('c') }]);
  expect(await live()).toEqual({ shell: version('a'), chat: version('b'), booking: version('c') });
});

test('of twenty that publish at once none is lost', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `remote${index}`);
  await Promise.all(names.map((name) => publish(target, [{ name, version: version('d') }])));
  const { units, history } = await readRegistry(target);
  expect(Object.keys(units).sort()).toEqual(names.sort());
  expect(history.map(({ unit }) => unit).sort()).toEqual(names.sort());
  expect(await readdir(dir)).toEqual(['registry.copy.json', 'registry.json']);
  expect(await readFile(join(dir, 'registry.copy.json'))).toEqual(await readFile(join(dir, 'registry.json')));
});

test('who is slower decides again with what the faster one wrote', async () => {
  await publish(target, [{ name: 'chat', version: version('a') }]);
  const seen: (string | undefined)[] = [];
  await changeRegistry(target, async (registry) => {
    seen.push(registry.units.chat?.live);
    if (seen.length === 1) await publish(target, [{ name: 'chat', version: version('b') }]);
    return { ...registry, units: { ...registry.units, shell: { live: version('c'), channels: {} } } };
  });
  expect(seen).toEqual([version('a'), version('b')]);
  expect(await live()).toEqual({ chat: version('b'), shell: version('c') });
});

test('a reader never sees a half-written registry', async () => {
  await publish(target, [{ name: 'chat', version: version('a') }]);
  let reading = true;
  const reader = (async () => {
    let count = 0;
    for (; reading; count++) JSON.parse(await readFile(join(dir, 'registry.json'), 'utf8'));
    return count;
  })();
  for (let round = 0; round < 30; round++) await publish(target, [{ name: `remote${round}`, version: version('b') }]);
  reading = false;
  expect(await reader).toBeGreaterThan(0);
});

test('a lock left behind by a killed process is taken over, by one of many', async () => {
  const lock = join(dir, '.registry.json.lock');
  await writeFile(lock, '');
  await utimes(lock, new Date(0), new Date(0));
  const names = Array.from({ length: 8 }, (_, index) => `remote${index}`);
  await Promise.all(names.map((name) => publish(target, [{ name, version: version('a') }])));
  expect(Object.keys(await live()).sort()).toEqual(names);
  expect(await readdir(dir)).toEqual(['registry.copy.json', 'registry.json']);
});

test('a broken registry without a copy is refused instead of read as empty', async () => {
  await writeFile(join(dir, 'registry.json'), '{"format": 2, "units": {"../../etc": {}}, "history": []}');
  await expect(readRegistry(target)).rejects.toThrow();
  await expect(publish(target, [{ name: 'chat', version: version('a') }])).rejects.toThrow();
});

test('what changes nothing writes nothing', async () => {
  await publish(target, [{ name: 'chat', version: version('a') }]);
  const before = await readRegistry(target);
  await publish(target, [{ name: 'chat', version: version('a') }]);
  expect(await readRegistry(target)).toEqual(before);
});

test('what a full build no longer knows leaves the site', async () => {
  await publish(target, [
    { name: 'chat', version: version('a') },
    { name: 'old', version: version('b') },
  ]);
  await publish(target, [{ name: 'chat', version: version('c') }], { forget: (name) => name === 'old' });
  expect(await live()).toEqual({ chat: version('c') });
});
