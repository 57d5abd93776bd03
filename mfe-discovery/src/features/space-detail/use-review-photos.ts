import { useEffect, useRef, useState } from 'react';
import {
  failedPictures,
  sortPictureFiles,
  tooManyPixels,
  unreadablePictures,
} from 'shared-domain/files/picture-files.ts';
import { TooManyPixelsError } from 'shared-domain/files/render-picture.ts';
import { UploadError, uploadLimitText } from 'shared-domain/files/upload-file.ts';
import { UnreadablePictureError } from 'shared-domain/files/upload-picture.ts';
import { notify } from 'shared-domain/platform';
import { mostReviewPhotos } from 'shared-domain/rules/picture-rules.ts';
import { type ChosenFile, useChosenFiles } from 'shared-ui/lib/use-chosen-files.ts';
import { removeReviewPhoto, uploadReviewPhoto } from '../../data/reviews/review-photo.ts';

interface SentPhoto {
  key: string;
  state: 'sending' | 'stored' | 'failed';
  /** 0 to 1 */
  progress: number;
  path: string | null;
}

export interface ReviewPhoto extends SentPhoto {
  /** An address of the chosen file, for drawing it. */
  preview: string | null;
}

export type ReviewPhotoList = ReturnType<typeof useReviewPhotos>;

/** The pictures of a review that is being written: sent as soon as they are chosen, one after the other. */
export function useReviewPhotos(userId: string, spaceId: string) {
  const [photos, setPhotos] = useState<readonly SentPhoto[]>([]);
  const files = useChosenFiles();
  const running = useRef(new Map<string, AbortController>());
  const queue = useRef(Promise.resolve());

  useEffect(() => {
    const { current } = running;
    return () => {
      for (const upload of current.values()) upload.abort();
    };
  }, []);

  const change = (key: string, part: Partial<SentPhoto>) =>
    setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...part } : photo)));
  const take = (key: string) => setPhotos((all) => all.filter((photo) => photo.key !== key));

  const upload = async ({ key, file }: ChosenFile) => {
    const abort = running.current.get(key);
    if (!abort || abort.signal.aborted) return;
    try {
      const path = await uploadReviewPhoto(
        { userId, spaceId, file },
        (progress) => change(key, { progress }),
        abort.signal,
      );
      change(key, { path, state: 'stored' });
    } catch (error) {
      if (abort.signal.aborted) return;
      if (error instanceof UnreadablePictureError) {
        take(key);
        notify(error.cause instanceof TooManyPixelsError ? tooManyPixels : unreadablePictures([file]));
        return;
      }
      change(key, { state: 'failed' });
      notify(
        error instanceof UploadError && error.isOverLimit
          ? { ...failedPictures, text: uploadLimitText }
          : failedPictures,
      );
    } finally {
      running.current.delete(key);
    }
  };

  const send = (chosen: ChosenFile) => {
    running.current.set(chosen.key, new AbortController());
    // pictures of a phone's camera do not fit into its memory at once
    queue.current = queue.current.then(() => upload(chosen));
  };

  return {
    photos: photos.map((photo): ReviewPhoto => ({ ...photo, preview: files.preview(photo.key) })),
    /** As the review names them. */
    stored: photos.flatMap(({ path }) => path ?? []),
    /** Why the review cannot be sent yet. */
    waiting: photos.some(({ state }) => state === 'sending')
      ? 'Espere o envio das fotos terminar.'
      : photos.some(({ state }) => state === 'failed')
        ? 'Uma foto não foi enviada. Envie de novo ou remova.'
        : null,
    add(picked: readonly File[]) {
      const { accepted, refusals } = sortPictureFiles(picked, photos.length, mostReviewPhotos);
      for (const refusal of refusals) notify(refusal);
      const chosen = accepted.map((file): ChosenFile => ({ key: crypto.randomUUID(), file }));
      files.keep(chosen);
      setPhotos((all) => [
        ...all,
        ...chosen.map(({ key }): SentPhoto => ({ key, state: 'sending', progress: 0, path: null })),
      ]);
      for (const one of chosen) send(one);
    },
    retry(key: string) {
      const file = files.file(key);
      if (!file) return;
      change(key, { state: 'sending', progress: 0 });
      send({ key, file });
    },
    remove(key: string) {
      running.current.get(key)?.abort();
      const path = photos.find((photo) => photo.key === key)?.path;
      take(key);
      // what stays behind is removed after a day
      if (path) removeReviewPhoto(path).catch(() => {});
    },
    /** The review is not written. */
    giveUp() {
      for (const { path } of photos) if (path) removeReviewPhoto(path).catch(() => {});
    },
  };
}
