import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { mailCut, mailRendition } from '../../../shared-domain/src/rules/mail-picture.ts';
import {
  type RenditionWidth,
  renditionQuality,
  renditionWidths,
} from '../../../shared-domain/src/rules/picture-rules.ts';
import { mediaDir } from './picture-list.ts';

/** Changes when the encoding below changes, so that old cached files are not used. */
const encodingVersion = 4;
const defaultCacheDir = fileURLToPath(new URL('../../../.cache/demo-media/', import.meta.url));

export interface PictureFile {
  rendition: RenditionWidth | 'mail';
  file: string;
}

export interface PictureOptions {
  /** 'small' encodes one width only and uses it for all: quick, for tests. */
  quality?: 'full' | 'small';
  cacheDir?: string;
  dir?: URL;
}

/**
 * All renditions of a picture. They are kept under the hash of the picture's bytes and of what is made of them; a half-written set is
 * never used.
 */
export async function renderPicture(name: string, options: PictureOptions = {}): Promise<PictureFile[]> {
  const { quality = 'full', cacheDir = defaultCacheDir, dir = mediaDir } = options;
  const source = await readFile(new URL(`${name}.jpg`, dir));
  const key = createHash('sha256')
    .update(source)
    .update(JSON.stringify([encodingVersion, renditionWidths, renditionQuality, quality]))
    .digest('hex')
    .slice(0, 32);
  const target = path.join(cacheDir, key);
  if (!(await exists(target))) await renderInto(target, source, quality);
  return fileList(target, quality);
}

function fileList(folder: string, quality: 'full' | 'small'): PictureFile[] {
  const inWidths = renditionWidths.map((width) => ({
    rendition: width,
    file: path.join(folder, `${quality === 'small' ? renditionWidths[0] : width}.webp`),
  }));
  return [...inWidths, { rendition: 'mail', file: path.join(folder, 'mail.jpg') }];
}

async function renderInto(target: string, source: Buffer, quality: 'full' | 'small'): Promise<void> {
  const draft = `${target}.${randomUUID()}.draft`;
  await mkdir(draft, { recursive: true });
  // Decoded once: the renditions start from pixels.
  const { data, info } = await sharp(source).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  for (const width of quality === 'small' ? renditionWidths.slice(0, 1) : renditionWidths) {
    await sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
      .resize(Math.min(width, info.width))
      .webp({ quality: renditionQuality * 100, effort: 2 })
      .toFile(path.join(draft, `${width}.webp`));
  }
  await writeForMail(
    path.join(draft, 'mail.jpg'),
    sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } }),
    info,
  );
  try {
    await rename(draft, target);
  } catch (error) {
    // Another process was faster; its files are the same.
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  }
}

async function writeForMail(file: string, picture: Sharp, size: { width: number; height: number }): Promise<void> {
  const { width, height, mostBytes, qualities } = mailRendition;
  const cut = picture.extract(mailCut(size)).resize(width, height);
  let jpeg: Buffer | undefined;
  for (const quality of qualities) {
    if (!jpeg || jpeg.length > mostBytes)
      jpeg = await cut
        .clone()
        .jpeg({ quality: quality * 100, mozjpeg: true })
        .toBuffer();
  }
  await writeFile(file, jpeg ?? '');
}

/** Renders many pictures, two at a time, each with one thread. */
export async function renderPictures(
  names: readonly string[],
  options: PictureOptions & { onPicture?: (done: number, total: number) => void } = {},
): Promise<Map<string, PictureFile[]>> {
  const wanted = [...new Set(names)];
  const results = new Map<string, PictureFile[]>();
  const threads = sharp.concurrency();
  sharp.concurrency(1);
  try {
    await inLanes(2, wanted, async (name) => {
      results.set(name, await renderPicture(name, options));
      options.onPicture?.(results.size, wanted.length);
    });
  } finally {
    sharp.concurrency(threads);
  }
  return results;
}

/** Works through a list with at most `lanes` concurrent pieces; the first error ends it. */
export async function inLanes<Item>(
  lanes: number,
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}

async function exists(target: string): Promise<boolean> {
  return stat(target).then(
    () => true,
    () => false,
  );
}
