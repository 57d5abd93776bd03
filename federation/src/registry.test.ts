import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { publish, readPointer } from './registry.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'registry-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const version = (letter: string) => letter.repeat(16);

test('a folder without releases has nothing live', async () => {
  expect(await readPointer(dir)).toEqual({ format: 1, shell: null, remotes: {} });
});

test('publishing one remote leaves the others as they are', async () => {
  await publish(dir, [
    { name: 'shell', version: version('a') },
    { name: 'chat', version: version('b') },
  ]);
  await publish(dir, [{ name: 'booking', version: version('c') }]);
  expect(await readPointer(dir)).toEqual({
    format: 1,
    shell: version('a'),
    remotes: { chat: version('b'), booking: version('c') },
  });
});

test('of twenty that publish at once none is lost', async () => {
  const names = Array.from({ length: 20 }, (_, index) => `remote${index}`);
  await Promise.all(names.map((name) => publish(dir, [{ name, version: version('d') }])));
  expect(Object.keys((await readPointer(dir)).remotes).sort()).toEqual(names.sort());
  expect(await readdir(dir)).toEqual(['registry.json']);
});

test('a reader never sees a half-written pointer', async () => {
  await publish(dir, [{ name: 'chat', version: version('a') }]);
  let reading = true;
  const reader = (async () => {
    let count = 0;
    for (; reading; count++) JSON.parse(await readFile(join(dir, 'registry.json'), 'utf8'));
    return count;
  })();
  for (let round = 0; round < 30; round++) await publish(dir, [{ name: `remote${round}`, version: version('b') }]);
  reading = false;
  expect(await reader).toBeGreaterThan(0);
});

test('a lock left behind by a killed process is taken over', async () => {
  const lock = join(dir, '.registry.json.lock');
  await writeFile(lock, '');
  await utimes(lock, new Date(0), new Date(0));
  await publish(dir, [{ name: 'chat', version: version('a') }]);
  expect((await readPointer(dir)).remotes).toEqual({ chat: version('a') });
});

test('a broken pointer is refused instead of read as empty', async () => {
  await writeFile(join(dir, 'registry.json'), '{"format": 1, "shell": "../../etc", "remotes": {}}');
  await expect(readPointer(dir)).rejects.toThrow();
  await expect(publish(dir, [{ name: 'chat', version: version('a') }])).rejects.toThrow();
});

test('what a full build no longer knows leaves the site', async () => {
  await publish(dir, [
    { name: 'chat', version: version('a') },
    { name: 'old', version: version('b') },
  ]);
  await publish(dir, [{ name: 'chat', version: version('c') }], (name) => name === 'old');
  expect((await readPointer(dir)).remotes).toEqual({ chat: version('c') });
});
