import { pictureStamp, removePicture, uploadPicture } from 'shared-domain/files/upload-picture.ts';

const bucket = 'review-photos';

/** Stores a picture for the review of a space as `uploadPicture` does and returns its name. */
export async function uploadReviewPhoto(
  { userId, spaceId, file }: { userId: string; spaceId: string; file: Blob },
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const path = `${userId}/${spaceId}-${pictureStamp()}.webp`;
  await uploadPicture({ bucket, path, file, onProgress, signal });
  return path;
}

/** Removes a picture that no review was sent with. */
export const removeReviewPhoto = (path: string): Promise<void> => removePicture(bucket, path);
