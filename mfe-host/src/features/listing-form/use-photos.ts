import { useCallback, useEffect, useRef, useState } from 'react';
import { notify } from 'shared-domain/platform';
import {
  removeSpacePicture,
  UnreadablePictureError,
  uploadSpacePicture,
} from 'shared-domain/spaces/upload-space-picture.ts';
import type { KeptListing } from './listing-draft.ts';
import { sortPhotoFiles } from './photo-files.ts';

export interface Photo {
  key: string;
  /** The entry of `spaces.images`, once it is stored. */
  path: string | null;
  /** What was chosen, while it is sent or when that failed. */
  file: File | null;
  /** An address of the chosen file, for drawing it. */
  preview: string | null;
  state: 'sending' | 'failed' | 'stored';
  /** 0 to 1. */
  progress: number;
  description: string;
}

const storedPhoto = (path: string, description = ''): Photo => ({
  key: path,
  path,
  file: null,
  preview: null,
  state: 'stored',
  progress: 1,
  description,
});

/** The pictures of a listing in their order; each is sent as soon as it is chosen. */
export function usePhotos(userId: string, kept: KeptListing) {
  const [photos, setPhotos] = useState<Photo[]>(() =>
    kept.listing.images.map((path) => storedPhoto(path, kept.listing.imageDescriptions[path])),
  );
  const [fresh, setFresh] = useState<string[]>(kept.fresh);
  const uploads = useRef(new Map<string, AbortController>());
  const previews = useRef(new Set<string>());
  const removed = useRef(new Set<string>());

  const hasLeft = useRef(false);

  useEffect(() => {
    hasLeft.current = false;
    const { current: running } = uploads;
    const { current: addresses } = previews;
    const { current: gone } = removed;
    return () => {
      hasLeft.current = true;
      for (const address of addresses) gone.add(address);
      for (const upload of running.values()) upload.abort();
      for (const address of addresses) URL.revokeObjectURL(address);
    };
  }, []);

  const change = useCallback(
    (key: string, part: Partial<Photo>) =>
      setPhotos((all) => all.map((photo) => (photo.key === key ? { ...photo, ...part } : photo))),
    [],
  );

  const send = async ({
    key,
    file,
  }: Pick<Photo, 'key' | 'file'>): Promise<'stored' | 'failed' | 'unreadable' | 'dropped'> => {
    if (!file) return 'failed';
    const abort = new AbortController();
    uploads.current.set(key, abort);
    change(key, { state: 'sending', progress: 0 });
    try {
      const path = await uploadSpacePicture(userId, file, (progress) => change(key, { progress }), abort.signal);
      setFresh((paths) => [...paths, path]);
      change(key, { path, file: null, state: 'stored', progress: 1 });
      return 'stored';
    } catch (error) {
      if (abort.signal.aborted) return 'dropped';
      if (error instanceof UnreadablePictureError) {
        setPhotos((all) => all.filter((photo) => photo.key !== key));
        return 'unreadable';
      }
      change(key, { state: 'failed' });
      return 'failed';
    } finally {
      uploads.current.delete(key);
    }
  };

  const sendAll = async (chosen: Photo[]) => {
    const outcomes: Awaited<ReturnType<typeof send>>[] = [];
    // one after the other: ten pictures of a phone's camera do not fit into its memory at once
    for (const photo of chosen) outcomes.push(removed.current.has(photo.key) ? 'dropped' : await send(photo));
    if (hasLeft.current) return;
    if (outcomes.includes('unreadable'))
      notify({ title: 'Arquivos inválidos', text: 'Apenas arquivos de imagem são aceitos.', tone: 'danger' });
    if (outcomes.includes('failed'))
      notify({
        title: 'Erro no upload',
        text: 'Não foi possível enviar as imagens. Tente novamente.',
        tone: 'danger',
      });
    else if (outcomes.includes('stored') && !outcomes.includes('unreadable'))
      notify({ title: 'Imagens enviadas', tone: 'success' });
  };

  const add = (files: readonly File[]) => {
    const { accepted, refusals } = sortPhotoFiles(files, photos.length);
    for (const refusal of refusals) notify(refusal);
    if (accepted.length === 0) return;
    const chosen = accepted.map((file): Photo => {
      const preview = URL.createObjectURL(file);
      previews.current.add(preview);
      return { key: preview, path: null, file, preview, state: 'sending', progress: 0, description: '' };
    });
    setPhotos((all) => [...all, ...chosen]);
    void sendAll(chosen);
  };

  const remove = async (key: string) => {
    const at = photos.findIndex((photo) => photo.key === key);
    const photo = photos[at];
    if (!photo) return;
    uploads.current.get(key)?.abort();
    removed.current.add(key);
    setPhotos((all) => all.filter((one) => one.key !== key));
    const { path } = photo;
    // what a listing was saved with stays: bookings and an earlier listing may show it
    if (!path || !fresh.includes(path)) return;
    try {
      await removeSpacePicture(path);
      setFresh((paths) => paths.filter((one) => one !== path));
    } catch {
      setPhotos((all) => [...all.slice(0, at), photo, ...all.slice(at)]);
      notify({ title: 'Erro ao remover', text: 'Não foi possível remover a imagem.', tone: 'danger' });
    }
  };

  const move = (key: string, to: number) =>
    setPhotos((all) => {
      const photo = all.find((one) => one.key === key);
      if (!photo || to < 0 || to >= all.length) return all;
      const others = all.filter((one) => one.key !== key);
      return [...others.slice(0, to), photo, ...others.slice(to)];
    });

  return {
    photos,
    fresh,
    add,
    remove,
    move,
    describe: (key: string, description: string) => change(key, { description }),
    retry: (photo: Photo) => void sendAll([photo]),
    /** A listing may have been saved with them: from here on they stay in the storage. */
    settle: () => setFresh([]),
    /** Puts other pictures in their place; `discard` are removed from the storage. */
    reset: (next: KeptListing, discard: readonly string[]) => {
      for (const upload of uploads.current.values()) upload.abort();
      for (const { key } of photos) removed.current.add(key);
      // a picture that stays behind disturbs nobody
      for (const path of discard) removeSpacePicture(path).catch(() => {});
      setPhotos(next.listing.images.map((path) => storedPhoto(path, next.listing.imageDescriptions[path])));
      setFresh(next.fresh);
    },
  };
}
