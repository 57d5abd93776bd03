import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { dropFile, keepFile, keptFiles } from 'shared-domain/files/kept-files.ts';
import { notify } from 'shared-domain/platform';
import type { ListingDraft } from '../../data/spaces/listing.schema.ts';
import {
  isSpacePictureStored,
  removeSpacePicture,
  UnreadablePictureError,
  uploadSpacePicture,
} from '../../data/spaces/upload-space-picture.ts';
import type { KeptListing } from './listing-draft.ts';
import { sortPhotoFiles, unreadablePhotos } from './photo-files.ts';

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

type KeptPhotos = Pick<KeptListing, 'listing' | 'fresh' | 'waiting'>;

const purpose = 'listing';

const storedPhoto = (path: string, description = ''): Photo => ({
  key: path,
  path,
  file: null,
  preview: null,
  state: 'stored',
  progress: 1,
  description,
});

const storedPhotos = ({ images, imageDescriptions }: ListingDraft) =>
  images.map((path) => storedPhoto(path, imageDescriptions[path]));

/** The stored ones, and among them the places of those whose file is yet to be fetched. */
function keptPhotos({ listing, waiting }: KeptPhotos): Photo[] {
  const photos = storedPhotos(listing);
  for (const { id, at } of waiting)
    photos.splice(at, 0, { ...storedPhoto(id), path: null, state: 'sending', progress: 0 });
  return photos;
}

/**
 * The pictures of a listing in their order; each is sent as soon as it is chosen. Those that a reload has interrupted are sent
 * again.
 */
export function usePhotos(userId: string, kept: KeptPhotos) {
  const [photos, setPhotos] = useState<Photo[]>(() => keptPhotos(kept));
  const [lost, setLost] = useState(0);
  const [fresh, setFresh] = useState<string[]>(kept.fresh);
  const uploads = useRef(new Map<string, AbortController>());
  const previews = useRef(new Set<string>());
  const removed = useRef(new Set<string>());
  const arrived = useRef(new Set<string>());

  const hasLeft = useRef(false);

  useEffect(() => {
    hasLeft.current = false;
    const { current: running } = uploads;
    const { current: addresses } = previews;
    return () => {
      hasLeft.current = true;
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
      arrived.current.add(key);
      change(key, { path, file: null, state: 'stored', progress: 1 });
      return 'stored';
    } catch (error) {
      if (abort.signal.aborted) return 'dropped';
      if (error instanceof UnreadablePictureError) {
        void dropFile(key);
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
    for (const photo of chosen)
      outcomes.push(hasLeft.current || removed.current.has(photo.key) ? 'dropped' : await send(photo));
    if (hasLeft.current) return;
    const unreadable = chosen.flatMap(({ file }, index) => (file && outcomes[index] === 'unreadable' ? [file] : []));
    if (unreadable.length > 0) notify(unreadablePhotos(unreadable));
    if (outcomes.includes('failed'))
      notify({
        title: 'Erro no upload',
        text: 'Não foi possível enviar as imagens. Tente novamente.',
        tone: 'danger',
      });
    else if (outcomes.includes('stored') && !outcomes.includes('unreadable'))
      notify({ title: 'Imagens enviadas', tone: 'success' });
  };

  const preview = (file: File): string => {
    const address = URL.createObjectURL(file);
    previews.current.add(address);
    return address;
  };

  const resume = useEffectEvent(async (hasEnded: () => boolean) => {
    const files = kept.waiting.length > 0 ? await keptFiles(userId, purpose) : new Map<string, File>();
    const own = kept.fresh.filter((path) => kept.listing.images.includes(path));
    // what nobody published for a month is gone; where that can't be asked the picture stays
    const stored = await Promise.all(own.map((path) => isSpacePictureStored(path).catch(() => true)));
    // the browser asks no more before the page is left
    for (const { id } of kept.waiting) if (!files.has(id)) void dropFile(id);
    if (hasEnded()) return;
    const gone = new Set([
      ...own.filter((_, index) => !stored[index]),
      ...kept.waiting.flatMap(({ id }) => (files.has(id) ? [] : [id])),
    ]);
    const found = [...files].flatMap(([key, file]): Photo[] =>
      kept.waiting.some(({ id }) => id === key)
        ? [{ ...storedPhoto(key), path: null, state: 'sending', progress: 0, file, preview: preview(file) }]
        : [],
    );
    setPhotos((all) =>
      all.filter(({ key }) => !gone.has(key)).map((photo) => found.find(({ key }) => key === photo.key) ?? photo),
    );
    setFresh((paths) => paths.filter((path) => !gone.has(path)));
    setLost(gone.size);
    if (found.length > 0) void sendAll(found);
  });
  useEffect(() => {
    let ended = false;
    void resume(() => ended);
    return () => {
      ended = true;
    };
  }, []);

  const add = (files: readonly File[]) => {
    const { accepted, refusals } = sortPhotoFiles(files, photos.length);
    for (const refusal of refusals) notify(refusal);
    if (accepted.length === 0) return;
    const chosen = accepted.map((file): Photo => {
      const key = crypto.randomUUID();
      void keepFile(key, userId, purpose, file);
      return { ...storedPhoto(key), path: null, state: 'sending', progress: 0, file, preview: preview(file) };
    });
    setLost(0);
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
    if (!path) void dropFile(key);
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
    /** Those on their way: kept with the draft. */
    waiting: photos.flatMap(({ key, path }, at) => (path === null ? [{ id: key, at }] : [])),
    /** So many of what was written earlier could not be kept. */
    lost,
    add,
    remove,
    move,
    describe: (key: string, description: string) => change(key, { description }),
    retry: (photo: Photo) => void sendAll([photo]),
    /** What is on its way is kept with the draft now: files of the others, which it names by their path, are needed no more. */
    forgetArrived: (waiting: readonly { id: string }[]) => {
      for (const key of arrived.current) {
        if (waiting.some(({ id }) => id === key)) continue;
        arrived.current.delete(key);
        void dropFile(key);
      }
    },
    /** A listing may have been saved with them: from here on they stay in the storage. */
    settle: () => setFresh([]),
    /** Puts other pictures in their place; those that no listing was saved with are removed from the storage. */
    reset: (next: ListingDraft) => {
      for (const upload of uploads.current.values()) upload.abort();
      for (const { key, path } of photos) {
        removed.current.add(key);
        if (!path) void dropFile(key);
      }
      // a picture that stays behind disturbs nobody
      for (const path of fresh) removeSpacePicture(path).catch(() => {});
      setPhotos(storedPhotos(next));
      setFresh([]);
      setLost(0);
    },
  };
}
