import { useEffect, useRef, useState } from 'react';
import {
  failedPictures,
  type Refusal,
  RefusedPictureError,
  refusalOf,
  unreadablePictures,
} from 'shared-domain/files/picture-files.ts';
import { UploadError, uploadLimitText } from 'shared-domain/files/upload-file.ts';
import { UnreadablePictureError } from 'shared-domain/files/upload-picture.ts';
import { notify } from 'shared-domain/platform';
import type { ChosenFile } from './use-chosen-files.ts';

type Outcome = 'stored' | 'failed' | 'over-limit' | 'dropped' | { refusal: Refusal; name: string };

interface PictureUploads {
  /** Stores one picture and returns its path. */
  store: (file: File, onProgress: (share: number) => void, signal: AbortSignal) => Promise<string>;
  onChange: (key: string, part: { state: 'sending' | 'failed' } | { state: 'stored'; path: string }) => void;
  /** The browser cannot draw the file, or it is refused: it leaves the list. */
  onUnreadable: (key: string) => void;
  /** Called before each upload begins. */
  isWanted?: (key: string) => boolean;
  /** Announced when all pictures chosen together are stored. */
  success?: Parameters<typeof notify>[0];
}

/** Sends chosen pictures to the storage one after the other, and announces failures. Leaving the page stops the uploads. */
export function usePictureUploads({ store, onChange, onUnreadable, isWanted = () => true, success }: PictureUploads) {
  const [progress, setProgress] = useState<Readonly<Record<string, number>>>({});
  const running = useRef(new Map<string, AbortController>());
  const queue = useRef(Promise.resolve());
  const hasLeft = useRef(false);

  useEffect(() => {
    hasLeft.current = false;
    const { current: uploads } = running;
    return () => {
      hasLeft.current = true;
      for (const upload of uploads.values()) upload.abort();
    };
  }, []);

  const begin = (key: string): AbortController => {
    const abort = new AbortController();
    running.current.set(key, abort);
    setProgress((known) => ({ ...known, [key]: 0 }));
    onChange(key, { state: 'sending' });
    return abort;
  };

  const upload = async ({ key, file }: ChosenFile, { signal }: AbortController): Promise<Outcome> => {
    if (signal.aborted || !isWanted(key)) return 'dropped';
    try {
      const path = await store(file, (share) => setProgress((known) => ({ ...known, [key]: share })), signal);
      onChange(key, { state: 'stored', path });
      return 'stored';
    } catch (error) {
      if (signal.aborted) return 'dropped';
      if (error instanceof UnreadablePictureError) {
        onUnreadable(key);
        const { cause } = error;
        const refusal = cause instanceof RefusedPictureError ? cause.refusal : unreadablePictures([file]);
        return { refusal, name: file.name };
      }
      onChange(key, { state: 'failed' });
      return error instanceof UploadError && error.isOverLimit ? 'over-limit' : 'failed';
    }
  };

  const announce = (outcomes: readonly Outcome[]) => {
    const refused = outcomes.filter((outcome) => typeof outcome === 'object');
    for (const [refusal, some] of Map.groupBy(refused, ({ refusal }) => refusal))
      notify(
        refusalOf(
          refusal,
          some.map(({ name }) => name),
        ),
      );
    if (outcomes.includes('over-limit')) notify({ ...failedPictures, text: uploadLimitText });
    else if (outcomes.includes('failed')) notify(failedPictures);
    else if (success && outcomes.includes('stored') && refused.length === 0) notify(success);
  };

  return {
    /** 0 to 1 */
    progress: (key: string) => progress[key] ?? 0,
    send(chosen: readonly ChosenFile[]) {
      const begun = chosen.map((photo) => ({ photo, abort: begin(photo.key) }));
      // pictures of a phone's camera do not all fit into its memory
      queue.current = queue.current.then(async () => {
        const outcomes: Outcome[] = [];
        for (const { photo, abort } of begun) {
          outcomes.push(await upload(photo, abort));
          if (running.current.get(photo.key) === abort) running.current.delete(photo.key);
        }
        if (!hasLeft.current) announce(outcomes);
      });
    },
    /** One, or all of them. */
    cancel(key?: string) {
      const uploads = key === undefined ? [...running.current.values()] : [running.current.get(key)];
      for (const one of uploads) one?.abort();
    },
  };
}
