import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { preparedFolder } from './prepared-folder.ts';
import { temporaryDir } from './testing/temporary-dir.ts';

async function project() {
  const [dir, into] = [await temporaryDir(), await temporaryDir()];
  await mkdir(path.join(dir, 'backend/supabase/migrations'), { recursive: true });
  const migrate = (sql: string) => writeFile(path.join(dir, 'backend/supabase/migrations/1_first.sql'), sql);
  await migrate('select 1');
  let made = 0;
  const prepare = () =>
    preparedFolder(
      'data',
      async (draft) => {
        made += 1;
        await writeFile(path.join(draft, 'first'), 'whole');
        await writeFile(path.join(draft, 'last'), 'whole');
      },
      { dir, into },
    );
  return { dir, into, migrate, prepare, made: () => made };
}

test('a folder is made once, and anew for another migration', async () => {
  const { migrate, prepare, made } = await project();
  const first = await prepare();
  expect(await prepare()).toBe(first);
  expect(made()).toBe(1);
  await migrate('select 2');
  expect(await prepare()).not.toBe(first);
  expect(made()).toBe(2);
});

test('makers at the same time get one whole folder, and leave nothing else', async () => {
  const { into, prepare } = await project();
  const places = await Promise.all(Array.from({ length: 4 }, prepare));
  expect(new Set(places).size).toBe(1);
  expect(await readdir(path.join(into, 'data'))).toEqual([path.basename(places[0] ?? '')]);
  expect(await readFile(path.join(places[0] ?? '', 'last'), 'utf8')).toBe('whole');
});

test('a maker that fails leaves nothing, and the next one makes it', async () => {
  const { dir, into, prepare } = await project();
  const failing = async (draft: string) => {
    await writeFile(path.join(draft, 'first'), 'half');
    throw new Error('no space left');
  };
  await expect(preparedFolder('data', failing, { dir, into })).rejects.toThrow('no space left');
  expect(await readdir(path.join(into, 'data'))).toEqual([]);
  expect(await readdir(await prepare())).toEqual(['first', 'last']);
});

test('of those that were not used for a while the newest two stay', async () => {
  const { migrate, prepare } = await project();
  const places: string[] = [];
  for (const hoursAgo of [4, 3, 2]) {
    await migrate(`select ${hoursAgo}`);
    const place = await prepare();
    const usedAt = new Date(Date.now() - hoursAgo * 3_600_000);
    await utimes(place, usedAt, usedAt);
    places.push(place);
  }
  await migrate('select 1');
  places.push(await prepare());
  expect(places.map((place) => existsSync(place))).toEqual([false, false, true, true]);
});
