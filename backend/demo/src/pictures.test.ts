import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renditionWidths } from '../../../shared-domain/src/rules/picture-rules.ts';
import { listPictures, mediaDir } from './picture-list.ts';
import { inLanes, renderPicture, renderPictures } from './pictures.ts';

let folder: string;
let cacheDir: string;
let dir: URL;

const describePictures = (texts: Record<string, string>) =>
  writeFile(new URL('pictures.json', dir), JSON.stringify(texts));

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'demo-pictures-'));
  cacheDir = path.join(folder, 'cache');
  await mkdir(path.join(folder, 'media'));
  dir = pathToFileURL(`${folder}/media/`);
  await copyFile(new URL('estudio-de-fotografia-1.jpg', mediaDir), new URL('outros-1.jpg', dir));
  await describePictures({ 'outros-1.jpg': 'Estúdio branco' });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('a picture gets the widths that a host’s gets, as WebP, and never larger than it is', async () => {
  const files = await renderPicture('outros-1', { dir, cacheDir });
  expect(files.map(({ rendition }) => rendition)).toEqual([...renditionWidths, 'mail']);
  for (const { rendition: wanted, file } of files.slice(0, -1)) {
    const { width, format, height = 1 } = await sharp(file).metadata();
    expect([width, format]).toEqual([wanted, 'webp']);
    expect(width / height).toBeCloseTo(1.5, 1);
  }
});

test('for mails it is a JPEG of 1200 × 480 and at most 80 KB', async () => {
  const file = (await renderPicture('outros-1', { dir, cacheDir })).at(-1)?.file ?? '';
  const { width, height, format } = await sharp(file).metadata();
  expect([width, height, format]).toEqual([1200, 480, 'jpeg']);
  expect((await readFile(file)).length).toBeLessThanOrEqual(80_000);
});

test('what was drawn once is taken from the cache; other bytes are drawn anew', async () => {
  const [first] = await renderPicture('outros-1', { dir, cacheDir, quality: 'small' });
  const [again] = await renderPicture('outros-1', { dir, cacheDir, quality: 'small' });
  expect(again?.file).toBe(first?.file);
  const bytes = await readFile(new URL('outros-1.jpg', dir));
  await writeFile(new URL('outros-1.jpg', dir), Buffer.concat([bytes, Buffer.from([0])]));
  const [changed] = await renderPicture('outros-1', { dir, cacheDir, quality: 'small' });
  expect(changed?.file).not.toBe(first?.file);
  await writeFile(new URL('outros-1.jpg', dir), bytes);
});

test('two that draw the same picture at once do not disturb each other', async () => {
  const results = await Promise.all(
    Array.from({ length: 4 }, () => renderPictures(['outros-1'], { dir, cacheDir, quality: 'small' })),
  );
  for (const result of results)
    expect((await readFile(result.get('outros-1')?.[1]?.file ?? '')).length).toBeGreaterThan(500);
});

test('pictures.json and the files must agree', async () => {
  expect(await listPictures(dir)).toEqual([{ name: 'outros-1', type: 'outros', text: 'Estúdio branco' }]);
  await copyFile(new URL('outros-1.jpg', dir), new URL('outros-2.jpg', dir));
  await expect(listPictures(dir)).rejects.toThrow(/outros-2\.jpg need a line/);
  await rm(new URL('outros-2.jpg', dir));
  await describePictures({ 'outros-1.jpg': 'Estúdio', 'outros-3.jpg': 'Bar' });
  await expect(listPictures(dir)).rejects.toThrow(/outros-3\.jpg, which do not exist/);
  await rename(new URL('outros-1.jpg', dir), new URL('castelo-1.jpg', dir));
  await describePictures({ 'castelo-1.jpg': 'Castelo' });
  await expect(listPictures(dir)).rejects.toThrow(/"castelo"/);
});

test('lanes work through everything, never more at once than they are', async () => {
  let running = 0;
  let most = 0;
  const done: number[] = [];
  await inLanes(3, [1, 2, 3, 4, 5, 6, 7], async (item) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setTimeout(resolve, 5));
    running -= 1;
    done.push(item);
  });
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(most).toBe(3);
  await expect(inLanes(2, [1, 2], async () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});
