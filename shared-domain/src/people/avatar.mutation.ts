import { useMutation, useQueryClient } from '@tanstack/react-query';
import { platformConfig, supabase } from 'shared-domain/platform';
import { refreshPerson } from './refresh-person.ts';

const bucket = 'avatars';
export const maxAvatarBytes = 5 * 1024 * 1024;

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
  await upload(path, picture, onProgress);
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

/** A file of one's own that nothing points at any more; one that stays behind disturbs nobody. */
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

/** Not with the library, whose fetch tells nothing of the progress. */
async function upload(path: string, picture: Blob, onProgress: (share: number) => void): Promise<void> {
  const { supabaseUrl, supabaseKey } = platformConfig();
  const { session } = (await supabase().auth.getSession()).data;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${supabaseUrl}/storage/v1/object/${bucket}/${path}`);
    request.setRequestHeader('apikey', supabaseKey);
    request.setRequestHeader('authorization', `Bearer ${session?.access_token ?? supabaseKey}`);
    request.setRequestHeader('content-type', picture.type);
    request.setRequestHeader('cache-control', 'max-age=31536000');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status < 300 ? resolve() : reject(new Error(`The storage answered ${request.status}.`));
    request.onerror = () => reject(new Error('The storage could not be reached.'));
    request.send(picture);
  });
}

export function useAvatar(userId: string, previous: string | null) {
  const queryClient = useQueryClient();
  const onSettled = () => refreshPerson(queryClient, userId);
  return {
    upload: useMutation({ mutationFn: (avatar: NewAvatar) => uploadAvatar(userId, previous, avatar), onSettled }),
    remove: useMutation({ mutationFn: () => removeAvatar(userId, previous), onSettled }),
  };
}
