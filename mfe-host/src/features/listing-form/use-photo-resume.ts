import { useEffect, useEffectEvent, useState } from 'react';
import { dropFile, storedFiles } from 'shared-domain/files/stored-files.ts';
import type { ChosenFile } from 'shared-ui/lib/use-chosen-files.ts';
import { isSpacePictureStored } from '../../data/spaces/upload-space-picture.ts';
import type { PhotoList } from './use-photo-list.ts';

/** The purpose under which the browser stores the files until they have arrived. */
export const photoPurpose = 'listing';

/**
 * Resumes the pictures of a restored draft: uploads that a reload interrupted go to `send`, and pictures that no longer
 * exist anywhere are removed. Returns the number of the latter.
 */
export function usePhotoResume(userId: string, list: PhotoList, send: (found: ChosenFile[]) => void) {
  const [lost, setLost] = useState(0);

  const resume = useEffectEvent(async (hasEnded: () => boolean) => {
    const photos = list.now();
    const waiting = photos.flatMap(({ key, path }) => (path === null ? [key] : []));
    const files = waiting.length > 0 ? await storedFiles(userId, photoPurpose) : new Map<string, File>();
    const fresh = list.fresh();
    const own = photos.flatMap(({ path }) => (path !== null && fresh.includes(path) ? [path] : []));
    // pictures that were not published for a month are gone; where the storage can't be reached the picture stays
    const stored = await Promise.all(own.map((path) => isSpacePictureStored(path).catch(() => true)));
    const fileless = waiting.filter((key) => !files.has(key));
    // the browser asks no more before the page is left
    for (const key of fileless) void dropFile(key);
    if (hasEnded()) return;
    const gone = new Set([...own.filter((_, index) => !stored[index]), ...fileless]);
    if (gone.size > 0) {
      list.setFresh((paths) => paths.filter((path) => !gone.has(path)));
      list.take(gone);
      setLost(gone.size);
    }
    const found = waiting.flatMap((key): ChosenFile[] => {
      const file = files.get(key);
      return file ? [{ key, file }] : [];
    });
    if (found.length > 0) send(found);
  });
  useEffect(() => {
    let ended = false;
    void resume(() => ended);
    return () => {
      ended = true;
    };
  }, []);

  return {
    /** So many of what was written earlier could not be kept. */
    lost,
    forgetLost: () => setLost(0),
  };
}
