import { UploadError, uploadFile } from 'shared-domain/files/upload-file.ts';
import { supabase } from 'shared-domain/platform';
import { renditionWidths } from 'shared-domain/spaces/space-image.ts';
import { renderPicture } from './space-picture.ts';

const bucket = 'space-images';
/** Never changes under its name. */
const maxAge = 31_536_000;

/** The file is no picture that this browser can read. */
export class UnreadablePictureError extends Error {}

let lastStamp = 0;
/** Milliseconds, and never the same twice: several pictures are chosen at once. */
function stamp(): number {
  lastStamp = Math.max(Date.now(), lastStamp + 1);
  return lastStamp;
}

/**
 * Stores a picture of the signed-in person in all its widths and tells the entry for `spaces.images`.
 * @param onProgress 0 to 1
 * @throws UnreadablePictureError, UploadError; what `signal` was aborted with
 */
export async function uploadSpacePicture(
  userId: string,
  file: Blob,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  const renditions = await renderPicture(file).catch((error: unknown) => {
    throw new UnreadablePictureError('The picture could not be read.', { cause: error });
  });
  signal?.throwIfAborted();
  const stem = `${userId}/${stamp()}`;
  const bytes = renditions.reduce((sum, { blob }) => sum + blob.size, 0);
  let sent = 0;
  for (const { suffix, blob } of renditions) {
    await uploadFile({
      bucket,
      path: `${stem}${suffix}`,
      file: blob,
      contentType: blob.type,
      maxAge,
      onProgress: (share) => onProgress((sent + share * blob.size) / bytes),
      ...(signal ? { signal } : {}),
    }).catch((error: unknown) => {
      // an answer that was lost: the file is there already
      if (error instanceof UploadError && error.status === 409) return;
      throw error;
    });
    sent += blob.size;
  }
  return `${stem}.webp`;
}

/** Whether a picture that was sent is still there. @throws when that can't be asked */
export async function isSpacePictureStored(path: string): Promise<boolean> {
  const { data } = await supabase().storage.from(bucket).exists(path);
  return data;
}

/** Removes a picture that no listing was ever saved with. */
export async function removeSpacePicture(path: string): Promise<void> {
  const stem = path.replace(/\.[a-z]+$/i, '');
  const { error } = await supabase()
    .storage.from(bucket)
    .remove([path, ...renditionWidths.map((width) => `${stem}-${width}.webp`)]);
  if (error) throw error;
}
