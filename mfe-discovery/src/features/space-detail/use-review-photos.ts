import { useRef, useState } from 'react';
import { sortPictureFiles } from 'shared-domain/files/picture-files.ts';
import { notify } from 'shared-domain/platform';
import { mostReviewPhotos } from 'shared-domain/rules/picture-rules.ts';
import { type ChosenFile, useChosenFiles } from 'shared-ui/lib/use-chosen-files.ts';
import { usePictureUploads } from 'shared-ui/lib/use-picture-uploads.ts';
import { removeReviewPhoto, uploadReviewPhoto } from '../../data/reviews/review-photo.ts';

interface SentPhoto {
  key: string;
  state: 'sending' | 'stored' | 'failed';
  path: string | null;
}

export interface ReviewPhoto extends SentPhoto {
  /** An address of the chosen file, for drawing it. */
  preview: string | null;
  /** 0 to 1 */
  progress: number;
}

export type ReviewPhotoList = ReturnType<typeof useReviewPhotos>;

/** The pictures of a review that is being written: sent as soon as they are chosen, one after the other. */
export function useReviewPhotos(userId: string, spaceId: string) {
  const [photos, setPhotos] = useState<readonly SentPhoto[]>([]);
  const files = useChosenFiles();
  const count = useRef(0);
  count.current = photos.length;

  const change = (key: string, part: Partial<SentPhoto>) =>
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)));
  const take = (key: string) => setPhotos((all) => all.filter((photo) => photo.key !== key));

  const uploads = usePictureUploads({
    store: (file, onProgress, signal) => uploadReviewPhoto({ userId, spaceId, file }, onProgress, signal),
    onChange: change,
    onUnreadable: take,
  });

  return {
    photos: photos.map(
      (photo): ReviewPhoto => ({ ...photo, preview: files.preview(photo.key), progress: uploads.progress(photo.key) }),
    ),
    /** As the review names them. */
    stored: photos.flatMap(({ path }) => path ?? []),
    /** Why the review cannot be sent yet. */
    waiting: photos.some(({ state }) => state === 'sending')
      ? 'Espere o envio das fotos terminar.'
      : photos.some(({ state }) => state === 'failed')
        ? 'Uma foto não foi enviada. Envie de novo ou remova.'
        : null,
    async add(picked: readonly File[]) {
      const { accepted, refusals } = await sortPictureFiles(picked, () => count.current, mostReviewPhotos);
      for (const refusal of refusals) notify(refusal);
      const chosen = accepted.map((file): ChosenFile => ({ key: crypto.randomUUID(), file }));
      files.keep(chosen);
      setPhotos((all) => [...all, ...chosen.map(({ key }): SentPhoto => ({ key, state: 'sending', path: null }))]);
      if (chosen.length > 0) uploads.send(chosen);
    },
    retry(key: string) {
      const file = files.file(key);
      if (file) uploads.send([{ key, file }]);
    },
    remove(key: string) {
      uploads.cancel(key);
      const path = photos.find((photo) => photo.key === key)?.path;
      take(key);
      // a photo that stays behind is removed after a day
      if (path) removeReviewPhoto(path).catch(() => {});
    },
    /** The review is not written. */
    giveUp() {
      for (const { path } of photos) if (path) removeReviewPhoto(path).catch(() => {});
    },
  };
}
