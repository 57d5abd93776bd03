import { supabase } from 'shared-domain/platform';
import { renditionPath, renditionWidths } from '../rules/picture-rules.ts';
import { renderPicture } from './render-picture.ts';
import { UploadError, uploadFile } from './upload-file.ts';

/** Never changes under its name. */
const maxAge = 31_536_000;

/** The file is no picture that this browser can read. */
export class UnreadablePictureError extends Error {}

let lastStamp = 0;
/** Returns the time in milliseconds, unique also for pictures that are chosen together. */
export function pictureStamp(): number {
  lastStamp = Math.max(Date.now(), lastStamp + 1);
  return lastStamp;
}

interface PictureUpload {
  bucket: string;
  /** Path that names the picture; its renditions are next to it. */
  path: string;
  file: Blob;
  /** Its shape has to do for the photo of a listing. */
  isListing?: boolean;
  /** 0 to 1 */
  onProgress: (share: number) => void;
  signal?: AbortSignal | undefined;
}

/**
 * Stores a picture of the signed-in person in all its renditions.
 * @throws UnreadablePictureError, UploadError; what `signal` was aborted with
 */
export async function uploadPicture({
  bucket,
  path,
  file,
  isListing,
  onProgress,
  signal,
}: PictureUpload): Promise<void> {
  const renditions = await renderPicture(file, isListing).catch((error: unknown) => {
    throw new UnreadablePictureError('The picture could not be read.', { cause: error });
  });
  signal?.throwIfAborted();
  const bytes = renditions.reduce((sum, { blob }) => sum + blob.size, 0);
  const sent = new Map<Blob, number>();
  const failure = new AbortController();
  const stop = AbortSignal.any([failure.signal, ...(signal ? [signal] : [])]);
  const send = async ({ rendition, blob }: (typeof renditions)[number]) => {
    await uploadFile({
      bucket,
      path: renditionPath(path, rendition),
      file: blob,
      contentType: blob.type,
      maxAge,
      onProgress: (share) => {
        sent.set(blob, share * blob.size);
        onProgress([...sent.values()].reduce((sum, part) => sum + part, 0) / bytes);
      },
      signal: stop,
    }).catch((error: unknown) => {
      // an answer that was lost: the file is there already
      if (error instanceof UploadError && error.status === 409) return;
      throw error;
    });
  };
  try {
    await Promise.all(renditions.map(send));
  } catch (error) {
    // without one of them the others are of no use
    failure.abort(error);
    throw error;
  }
}

/** Removes a picture that nothing shows. */
export async function removePicture(bucket: string, path: string): Promise<void> {
  const { error } = await supabase()
    .storage.from(bucket)
    .remove([...renditionWidths, 'mail' as const].map((rendition) => renditionPath(path, rendition)));
  if (error) throw error;
}
