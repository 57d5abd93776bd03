import { useEffect, useRef, useState } from 'react';
import { dropFile } from 'shared-domain/files/kept-files.ts';
import { failedPictures, tooManyPixels, unreadablePictures } from 'shared-domain/files/picture-files.ts';
import { TooManyPixelsError } from 'shared-domain/files/render-picture.ts';
import { UploadError, uploadLimitText } from 'shared-domain/files/upload-file.ts';
import { UnreadablePictureError } from 'shared-domain/files/upload-picture.ts';
import { notify } from 'shared-domain/platform';
import type { ChosenFile } from 'shared-ui/lib/use-chosen-files.ts';
import { uploadSpacePicture } from '../../data/spaces/upload-space-picture.ts';
import type { PhotoList } from './use-photo-list.ts';

type Outcome = 'stored' | 'failed' | 'over-limit' | 'unreadable' | 'huge' | 'dropped';

/** Sends chosen pictures to the storage, tells how far each is, and says how it went. */
export function usePhotoUploads(userId: string, list: PhotoList) {
  const [progress, setProgress] = useState<Readonly<Record<string, number>>>({});
  const running = useRef(new Map<string, AbortController>());
  const hasLeft = useRef(false);

  useEffect(() => {
    hasLeft.current = false;
    const { current: uploads } = running;
    return () => {
      hasLeft.current = true;
      for (const upload of uploads.values()) upload.abort();
    };
  }, []);

  const send = async ({ key, file }: ChosenFile): Promise<Outcome> => {
    const abort = new AbortController();
    running.current.set(key, abort);
    const report = (share: number) => setProgress((known) => ({ ...known, [key]: share }));
    report(0);
    list.change(key, { state: 'sending' });
    try {
      const path = await uploadSpacePicture(userId, file, report, abort.signal);
      list.setFresh((paths) => [...paths, path]);
      list.change(key, { path, state: 'stored' });
      // the draft names it by its path now
      void dropFile(key);
      return 'stored';
    } catch (error) {
      if (abort.signal.aborted) return 'dropped';
      if (error instanceof UnreadablePictureError) {
        void dropFile(key);
        list.take(new Set([key]));
        return error.cause instanceof TooManyPixelsError ? 'huge' : 'unreadable';
      }
      list.change(key, { state: 'failed' });
      return error instanceof UploadError && error.isOverLimit ? 'over-limit' : 'failed';
    } finally {
      running.current.delete(key);
    }
  };

  const isWanted = (key: string) => !hasLeft.current && list.now().some((photo) => photo.key === key);

  return {
    /** 0 to 1 */
    progress: (key: string) => progress[key] ?? 0,
    async send(chosen: readonly ChosenFile[]): Promise<void> {
      const outcomes: Outcome[] = [];
      // one after the other: ten pictures of a phone's camera do not fit into its memory at once
      for (const photo of chosen) outcomes.push(isWanted(photo.key) ? await send(photo) : 'dropped');
      if (!hasLeft.current) say(chosen, outcomes);
    },
    /** One, or all of them. */
    cancel(key?: string) {
      const uploads = key === undefined ? [...running.current.values()] : [running.current.get(key)];
      for (const upload of uploads) upload?.abort();
    },
  };
}

function say(chosen: readonly ChosenFile[], outcomes: readonly Outcome[]) {
  const unreadable = chosen.flatMap(({ file }, index) => (outcomes[index] === 'unreadable' ? [file] : []));
  if (unreadable.length > 0) notify(unreadablePictures(unreadable));
  if (outcomes.includes('huge')) notify(tooManyPixels);
  if (outcomes.includes('over-limit')) notify({ title: 'Erro no upload', text: uploadLimitText, tone: 'danger' });
  else if (outcomes.includes('failed')) notify(failedPictures);
  else if (outcomes.includes('stored') && unreadable.length === 0 && !outcomes.includes('huge'))
    notify({ title: 'Imagens enviadas', tone: 'success' });
}
