import { sortPictureFiles } from 'shared-domain/files/picture-files.ts';
import { dropFile, keepFile } from 'shared-domain/files/stored-files.ts';
import { notify } from 'shared-domain/platform';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { type ChosenFile, useChosenFiles } from 'shared-ui/lib/use-chosen-files.ts';
import { usePictureUploads } from 'shared-ui/lib/use-picture-uploads.ts';
import { removeSpacePicture, uploadSpacePicture } from '../../data/spaces/upload-space-picture.ts';
import { type ListingFormState, type ListingPhoto, sendingPhoto } from './listing-values.ts';
import { usePhotoList } from './use-photo-list.ts';
import { photoPurpose, usePhotoResume } from './use-photo-resume.ts';

export interface Photo extends ListingPhoto {
  /** An address of the chosen file, for drawing it. */
  preview: string | null;
  /** 0 to 1. */
  progress: number;
}

/** The pictures of a listing: chosen, sent as soon as they are, ordered, described, removed. */
export function usePhotos(userId: string, form: ListingFormState) {
  const list = usePhotoList(form);
  const files = useChosenFiles();
  const uploads = usePictureUploads({
    store: (file, onProgress, signal) => uploadSpacePicture(userId, file, onProgress, signal),
    onChange: (key, part) => {
      if (part.state === 'stored') {
        list.setFresh((paths) => [...paths, part.path]);
        // the draft names it by its path now
        void dropFile(key);
      }
      list.change(key, part);
    },
    onUnreadable: (key) => {
      void dropFile(key);
      list.take(new Set([key]));
    },
    isWanted: (key) => list.now().some((photo) => photo.key === key),
    success: { title: 'Imagens enviadas', tone: 'success' },
  });
  const send = (chosen: ChosenFile[]) => {
    files.keep(chosen);
    uploads.send(chosen);
  };
  const { lost, forgetLost } = usePhotoResume(userId, list, send);

  return {
    photos: list.photos.map(
      (photo): Photo => ({ ...photo, preview: files.preview(photo.key), progress: uploads.progress(photo.key) }),
    ),
    lost,
    async add(picked: readonly File[]) {
      const { accepted, refusals } = await sortPictureFiles(picked, () => list.now().length, listingLimits.images);
      for (const refusal of refusals) notify(refusal);
      if (accepted.length === 0) return;
      const chosen = accepted.map((file): ChosenFile => ({ key: crypto.randomUUID(), file }));
      for (const { key, file } of chosen) void keepFile(key, userId, photoPurpose, file);
      forgetLost();
      list.update((all) => [...all, ...chosen.map(({ key }) => sendingPhoto(key))]);
      send(chosen);
    },
    retry(key: string) {
      const file = files.file(key);
      if (file) uploads.send([{ key, file }]);
    },
    async remove(key: string) {
      const at = list.now().findIndex((photo) => photo.key === key);
      const photo = list.now()[at];
      if (!photo) return;
      uploads.cancel(key);
      list.take(new Set([key]));
      const { path } = photo;
      if (!path) void dropFile(key);
      // pictures of a saved listing stay: bookings and an earlier listing may show them
      if (!path || !list.fresh().includes(path)) return;
      try {
        await removeSpacePicture(path);
        list.setFresh((paths) => paths.filter((one) => one !== path));
      } catch {
        list.put(photo, at);
        notify({ title: 'Erro ao remover', text: 'Não foi possível remover a imagem.', tone: 'danger' });
      }
    },
    move: list.move,
    describe: (key: string, description: string) => list.change(key, { description }),
    /** A listing may have been saved with them: from here on they stay in the storage. */
    settle: () => list.setFresh(() => []),
    /** Gives the pictures up: none is stored or sent any more. */
    giveUp() {
      uploads.cancel();
      for (const { key, path } of list.now()) if (!path) void dropFile(key);
      // a picture that stays behind does no harm
      for (const path of list.fresh()) removeSpacePicture(path).catch(() => {});
      forgetLost();
    },
  };
}
