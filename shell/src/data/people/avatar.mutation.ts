import { useMutation, useQueryClient } from '@tanstack/react-query';
import { uploadFile } from 'shared-domain/files/upload-file.ts';
import { supabase } from 'shared-domain/platform';
import { refreshPerson } from './refresh-person.ts';

const bucket = 'avatars';

interface NewAvatar {
  picture: Blob;
  /** 0 to 1. */
  onProgress: (share: number) => void;
}

/** Stores the picture, points the profile at it, and removes the one before. @throws Error */
async function uploadAvatar(
  userId: string,
  previous: string | null,
  { picture, onProgress }: NewAvatar,
): Promise<void> {
  const path = `${userId}/avatar-${Date.now()}.${picture.type === 'image/webp' ? 'webp' : 'jpg'}`;
  await uploadFile({ bucket, path, file: picture, contentType: picture.type, maxAge: 31_536_000, onProgress });
  const address = supabase().storage.from(bucket).getPublicUrl(path).data.publicUrl;
  try {
    await pointProfileAt(userId, address);
  } catch (error) {
    await removeFile(userId, address);
    throw error;
  }
  await removeFile(userId, previous);
}

async function removeAvatar(userId: string, previous: string | null): Promise<void> {
  await pointProfileAt(userId, null);
  await removeFile(userId, previous);
}

async function pointProfileAt(userId: string, address: string | null): Promise<void> {
  await supabase()
    .from('profiles')
    .update({ avatar_url: address })
    .eq('id', userId)
    .select('id')
    .single()
    .throwOnError();
}

/** Removes one of the person's own files that their profile no longer refers to; a file that stays behind does no harm. */
async function removeFile(userId: string, address: string | null): Promise<void> {
  const path = address && ownPath(userId, address);
  if (!path) return;
  await supabase()
    .storage.from(bucket)
    .remove([path])
    .catch(() => {});
}

/** The path in the bucket; undefined for a picture that lies elsewhere (the identity provider's). */
function ownPath(userId: string, address: string): string | undefined {
  const start = `${bucket}/${userId}/`;
  const at = address.indexOf(start);
  const name = at < 0 ? '' : address.slice(at + start.length);
  return /^[\w.-]+$/.test(name) ? `${userId}/${name}` : undefined;
}

export function useAvatar(userId: string, previous: string | null) {
  const queryClient = useQueryClient();
  const onSettled = () => refreshPerson(queryClient, userId);
  return {
    upload: useMutation({ mutationFn: (avatar: NewAvatar) => uploadAvatar(userId, previous, avatar), onSettled }),
    remove: useMutation({ mutationFn: () => removeAvatar(userId, previous), onSettled }),
  };
}
