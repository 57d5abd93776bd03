import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { keyFiles, loadStackKeys } from './stack-keys.ts';
import { temporaryDir } from './testing/temporary-dir.ts';

const cutShort = async (file: string) => writeFile(file, (await readFile(file, 'utf8')).slice(0, 100));

test('the keys of a data folder are made once', async () => {
  const dir = await temporaryDir();
  expect(await loadStackKeys(dir)).toEqual(await loadStackKeys(dir));
});

test.each(keyFiles)('a damaged or lost %s is mended from the other file, and nobody is signed out', async (name) => {
  const dir = await temporaryDir();
  const keys = await loadStackKeys(dir);
  const logged: string[] = [];
  await cutShort(path.join(dir, name));
  expect(await loadStackKeys(dir, (message) => logged.push(message))).toEqual(keys);
  expect(logged.join()).toContain(name);
  await rm(path.join(dir, name));
  expect(await loadStackKeys(dir)).toEqual(keys);
  expect(JSON.parse(await readFile(path.join(dir, name), 'utf8'))).toEqual(keys);
});

test('with both damaged the start stops, and names them', async () => {
  const dir = await temporaryDir();
  await loadStackKeys(dir);
  for (const name of keyFiles) await cutShort(path.join(dir, name));
  await expect(loadStackKeys(dir)).rejects.toThrow(/keys\.json.*keys\.copy\.json.*--reset/);
});
