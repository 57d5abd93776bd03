import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { renditionPath } from '../../../shared-domain/src/rules/picture-rules.ts';
import { reviewPhotoPath } from './booking-plan.ts';
import { imagePath } from './demo-plan.ts';
import { inLanes, type PictureFile } from './pictures.ts';

export interface UploadTarget {
  /** The API's address, without a slash at the end. */
  apiUrl: string;
  /** `sb_secret_…` */
  secretKey: string;
}

/** Where a picture is put: its bucket, and its name there without width. */
export type PicturePlace = (reference: string) => string;
export const spacePicturePlace: PicturePlace = (reference) => `space-images/${imagePath(reference)}`;
export const reviewPhotoPlace: PicturePlace = (name) => `review-photos/${reviewPhotoPath(name)}`;

/** Puts every rendition of every picture into the bucket, over what may be there from a seed that was cut off. */
export async function uploadPictures(
  target: UploadTarget,
  pictures: ReadonlyMap<string, readonly PictureFile[]>,
  placeOf: PicturePlace,
  onFile?: (done: number, total: number) => void,
): Promise<void> {
  const files = [...pictures].flatMap(([reference, renditions]) =>
    renditions.map(({ rendition, file }) => ({ file, path: renditionPath(placeOf(reference), rendition) })),
  );
  let done = 0;
  await inLanes(6, files, async ({ path, file }) => {
    await storeObject(target, path, await readFile(file), path.endsWith('.jpg') ? 'image/jpeg' : 'image/webp');
    done += 1;
    onFile?.(done, files.length);
  });
}

/** @param path with its bucket */
export async function storeObject(
  target: UploadTarget,
  path: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const problem = await send(target, path, bytes, contentType);
    if (problem === undefined) return;
    if (!problem.again || attempt === 4) throw new Error(`Demo: ${path} could not be stored: ${problem.text}`);
    await sleep(200 * attempt);
  }
}

async function send(
  { apiUrl, secretKey }: UploadTarget,
  path: string,
  bytes: Uint8Array,
  contentType: string,
): Promise<{ text: string; again: boolean } | undefined> {
  try {
    const response = await fetch(`${apiUrl}/storage/v1/object/${path}`, {
      method: 'POST',
      headers: {
        apikey: secretKey,
        authorization: `Bearer ${secretKey}`,
        'content-type': contentType,
        'cache-control': 'max-age=86400',
        'x-upsert': 'true',
      },
      body: new Uint8Array(bytes),
    });
    if (response.ok) {
      await response.body?.cancel();
      return undefined;
    }
    const text = `${response.status} ${(await response.text()).slice(0, 200)}`;
    return { text, again: response.status >= 500 || response.status === 429 };
  } catch (error) {
    return { text: error instanceof Error ? error.message : String(error), again: true };
  }
}
