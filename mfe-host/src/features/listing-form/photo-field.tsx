import { ImagePlus } from 'lucide';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { tooManyPictures } from 'shared-domain/files/picture-files.ts';
import { notify } from 'shared-domain/platform';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useController } from 'shared-ui/patterns/form.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { UploadBar } from 'shared-ui/patterns/upload-state.tsx';
import { FieldError } from 'shared-ui/primitives/field.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import type { ListingFormState } from './listing-values.ts';
import { PhotoTile } from './photo-tile.tsx';
import type { Photo, usePhotos } from './use-photos.ts';

const photoDialog = onDemand(() => import('./photo-dialog.tsx').then((module) => module.PhotoDialog));

interface PhotoFieldProps {
  form: ListingFormState;
  photos: ReturnType<typeof usePhotos>;
  /** A new listing chooses its cover; a change keeps the order and its moves. */
  choosesCover: boolean;
}

/** The pictures of a listing: choose, order, describe, remove. */
export function PhotoField({ form, photos: state, choosesCover }: PhotoFieldProps) {
  const { photos } = state;
  const { fieldState } = useController({ control: form.control, name: 'images' });
  const error = fieldState.error?.message;
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const [edited, setEdited] = useState<string | null>(null);
  const [announced, setAnnounced] = useState('');
  const { value: PhotoDialog } = photoDialog.useWanted(edited !== null);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void state.add([...(event.target.files ?? [])]);
    // the same file may be chosen again
    event.target.value = '';
  };
  const remove = (key: string, number: number) => {
    void state.remove(key);
    setAnnounced(`Foto ${number} removida.`);
    adder.current?.focus();
  };
  const at = photos.findIndex(({ key }) => key === edited);
  const shown = photos[at];
  // stays a target: the focus comes here when a picture is removed
  const isFull = photos.length >= listingLimits.images;

  return (
    <div onPointerEnter={photoDialog.preload}>
      {state.lost > 0 ? (
        <Notice tone="warning" role="status" className="mb-4">
          {state.lost === 1
            ? 'Uma foto deste anúncio não está mais guardada. Adicione-a de novo.'
            : `${state.lost} fotos deste anúncio não estão mais guardadas. Adicione-as de novo.`}
        </Notice>
      ) : null}
      <input
        ref={picker}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/*"
        aria-label="Arquivos das fotos"
        className="sr-only"
        tabIndex={-1}
        onChange={choose}
      />
      <ul aria-label="Fotos do espaço" className="grid grid-cols-2 gap-2.5 desk:grid-cols-4">
        {photos.map((photo, index) => (
          <PhotoTile
            key={photo.key}
            photo={photo}
            number={index + 1}
            onCover={
              choosesCover
                ? () => {
                    state.move(photo.key, 0);
                    setAnnounced(`Foto ${index + 1} é a capa.`);
                    // the cover has no such button
                    adder.current?.focus({ preventScroll: true });
                  }
                : undefined
            }
            onEdit={() => setEdited(photo.key)}
            onRemove={() => remove(photo.key, index + 1)}
            onRetry={() => state.retry(photo.key)}
          />
        ))}
        {/* where the focus goes when something is wrong with them */}
        <li data-field="images" className="aspect-square">
          <button
            ref={adder}
            type="button"
            aria-describedby={error ? `${id}-error` : undefined}
            className="grid size-full place-content-center justify-items-center gap-2 rounded-photo border border-dashed border-input p-2 text-center text-xs font-semibold hover:border-foreground hover:bg-sunken"
            onClick={() => (isFull ? notify(tooManyPictures(listingLimits.images)) : picker.current?.click())}
          >
            <Icon icon={ImagePlus} size={24} />
            Adicionar fotos
            <span className="font-normal text-muted-foreground">
              {photos.length} de {listingLimits.images}
            </span>
          </button>
        </li>
      </ul>
      <UploadSum photos={photos} />
      <p role="status" className="sr-only">
        {announced}
      </p>
      <div aria-live="polite">
        {error ? (
          <FieldError id={`${id}-error`} className="mt-2">
            {error}
          </FieldError>
        ) : null}
      </div>
      {shown && PhotoDialog ? (
        <PhotoDialog
          photo={shown}
          number={at + 1}
          count={photos.length}
          onDescribe={(description) => state.describe(shown.key, description)}
          onMove={(to) => state.move(shown.key, to)}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </div>
  );
}

/** Progress of all uploads, while some are on their way. */
function UploadSum({ photos }: { photos: readonly Photo[] }) {
  const sending = photos.filter(({ state }) => state === 'sending');
  const stored = photos.filter(({ state }) => state === 'stored');
  if (sending.length === 0) return null;
  const share =
    (stored.length + sending.reduce((sum, { progress }) => sum + progress, 0)) / (stored.length + sending.length);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <b className="font-semibold whitespace-nowrap">
        {stored.length} de {stored.length + sending.length} enviadas
      </b>
      <UploadBar label="Envio das fotos" share={share} className="max-desk:order-3 desk:max-w-70 desk:flex-1" />
      <span className="text-muted-foreground">Você pode continuar preenchendo.</span>
    </div>
  );
}
