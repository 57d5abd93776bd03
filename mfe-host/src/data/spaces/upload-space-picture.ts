import { pictureStamp, removePicture, uploadPicture } from 'shared-domain/files/upload-picture.ts';
import { supabase } from 'shared-domain/platform';
import { renditionPath } from 'shared-domain/rules/picture-rules.ts';

const bucket = 'space-images';

/** Stores a picture as `uploadPicture` does and returns the entry for `spaces.images`. */
export async function uploadSpacePicture(
  userId: string,
  file: Blob,
  onProgress: (share: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  const path = `${userId}/${pictureStamp()}.webp`;
  await uploadPicture({ bucket, path, file, isListing: true, onProgress, signal });
  return path;
}

/** Whether a picture that was sent is still there. @throws when the storage can't be reached */
export async function isSpacePictureStored(path: string): Promise<boolean> {
  const { data } = await supabase().storage.from(bucket).exists(renditionPath(path, 1440));
  return data;
}

/** Removes a picture that no listing was ever saved with. */
export const removeSpacePicture = (path: string): Promise<void> => removePicture(bucket, path);
