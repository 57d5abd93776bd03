import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { mediaDir } from './picture-list.ts';
import { type Region, regions } from './regions.ts';

const widths = [480, 960, 1440] as const;
/** Changes when the encoding below changes, so that old cached files are not used. */
const encodingVersion = 1;
const defaultCacheDir = fileURLToPath(new URL('../../../.cache/demo-media/', import.meta.url));

export interface PictureFile {
  /** Appended to the picture's path: `.jpg`, `-480.webp`, … */
  suffix: string;
  contentType: 'image/jpeg' | 'image/webp' | 'image/avif';
  file: string;
}

export interface PictureOptions {
  /** 'small' encodes one width only and uses it for all: quick, for tests. */
  quality?: 'full' | 'small';
  cacheDir?: string;
  dir?: URL;
}

/** `sitio-1:right` → `sitio-1-right`, the name under which the picture is kept. */
export const pictureName = (reference: string): string => reference.replace(':', '-');

/**
 * All renditions of a picture or of a part of it. They are kept under the hash of the picture's bytes and of what is
 * made of them; a half-written set is never used.
 */
export async function renderPicture(reference: string, options: PictureOptions = {}): Promise<PictureFile[]> {
  const { quality = 'full', cacheDir = defaultCacheDir, dir = mediaDir } = options;
  const [name = '', part = 'whole'] = reference.split(':');
  const region = regions[part];
  if (!region) throw new Error(`Demo pictures: ${reference} names a part that regions.ts does not know.`);
  const source = await readFile(new URL(`${name}.jpg`, dir));
  const key = createHash('sha256')
    .update(source)
    .update(JSON.stringify([encodingVersion, quality, region]))
    .digest('hex')
    .slice(0, 32);
  const target = path.join(cacheDir, key);
  if (!(await exists(target))) await renderInto(target, source, region, quality);
  return fileList(target, quality);
}

function fileList(folder: string, quality: 'full' | 'small'): PictureFile[] {
  const rendition = (width: number, format: 'webp' | 'avif'): PictureFile => ({
    suffix: `-${width}.${format}`,
    contentType: `image/${format}`,
    file: path.join(folder, `${quality === 'small' ? widths[0] : width}.${format}`),
  });
  return [
    { suffix: '.jpg', contentType: 'image/jpeg', file: path.join(folder, 'original.jpg') },
    ...widths.flatMap((width) => [rendition(width, 'webp'), rendition(width, 'avif')]),
  ];
}

async function renderInto(target: string, source: Buffer, region: Region, quality: 'full' | 'small'): Promise<void> {
  const draft = `${target}.${randomUUID()}.draft`;
  await mkdir(draft, { recursive: true });
  const { width = 0, height = 0 } = await sharp(source).metadata();
  const area = {
    left: Math.round(width * region.left),
    top: Math.round(height * region.top),
    width: Math.round(width * region.size),
    height: Math.round(height * region.size),
  };
  const isWhole = region.size === 1;
  // Decoded once: the renditions start from pixels.
  const { data, info } = await sharp(source).extract(area).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixels = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  await writeFile(
    path.join(draft, 'original.jpg'),
    isWhole ? source : await pixels().jpeg({ quality: 84, mozjpeg: false }).toBuffer(),
  );
  const sizes = quality === 'small' ? [widths[0]] : widths;
  const encoded = new Map<string, Buffer>();
  for (const size of sizes) {
    const drawn = Math.min(size, info.width);
    for (const format of ['webp', 'avif'] as const) {
      // A part may be narrower than the widest rendition: the same file serves for both.
      const again = `${drawn}.${format}`;
      const bytes =
        encoded.get(again) ??
        (await (format === 'webp'
          ? pixels().resize(drawn).webp({ quality: 74, effort: 2 })
          : pixels().resize(drawn).avif({ quality: 50, effort: 0 })
        ).toBuffer());
      encoded.set(again, bytes);
      await writeFile(path.join(draft, `${size}.${format}`), bytes);
    }
  }
  try {
    await rename(draft, target);
  } catch (error) {
    // Another process was faster; its files are the same.
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  }
}

/** Renders many pictures, two at a time, each with one thread. */
export async function renderPictures(
  references: readonly string[],
  options: PictureOptions & { onPicture?: (done: number, total: number) => void } = {},
): Promise<Map<string, PictureFile[]>> {
  const wanted = [...new Set(references)];
  const results = new Map<string, PictureFile[]>();
  const threads = sharp.concurrency();
  sharp.concurrency(1);
  try {
    await inLanes(2, wanted, async (reference) => {
      results.set(reference, await renderPicture(reference, options));
      options.onPicture?.(results.size, wanted.length);
    });
  } finally {
    sharp.concurrency(threads);
  }
  return results;
}

/** Works through a list with at most `lanes` pieces at once; the first error ends it. */
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
