import { UploadError, uploadFile } from 'shared-domain/files/upload-file.ts';
import { supabase } from 'shared-domain/platform';
import { withoutCameraData } from '../files/camera-data/without-camera-data.ts';
import { chatFilesBucket } from './chat-file.query.ts';
import type { UsableFile } from './chat-file.ts';

/** Where the person's next file goes: `{user}/{timestamp}.{ext}`. */
export function newChatFilePath(userId: string, { extension }: UsableFile): string {
  return `${userId}/${Date.now()}.${extension}`;
}

interface ChatUpload {
  path: string;
  file: Blob;
  contentType: string;
  /** 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/**
 * Stores a file, photographs and films without where and when they were taken; one that is there already, because only the
 * answer was lost, is left as it is.
 * @throws UploadError; CameraDataError; what `signal` was aborted with
 */
export async function uploadChatFile(upload: ChatUpload): Promise<void> {
  const file = /^(image|video)\//.test(upload.contentType) ? await withoutCameraData(upload.file) : upload.file;
  try {
    await uploadFile({ ...upload, file, bucket: chatFilesBucket, maxAge: 3600 });
  } catch (error) {
    if (error instanceof UploadError && error.status >= 400 && error.status < 500 && (await isStored(upload.path)))
      return;
    throw error;
  }
}

async function isStored(path: string): Promise<boolean> {
  const { data } = await supabase().storage.from(chatFilesBucket).exists(path);
  return data;
}

/** Removes a file that no message will name; one that stays behind does no harm. */
export async function removeChatFile(path: string): Promise<void> {
  await supabase()
    .storage.from(chatFilesBucket)
    .remove([path])
    .catch(() => {});
}
