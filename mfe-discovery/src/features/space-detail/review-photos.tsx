import { ImagePlus, X } from 'lucide';
import { type ChangeEvent, useRef, useState } from 'react';
import { tooManyPictures } from 'shared-domain/files/picture-files.ts';
import { notify } from 'shared-domain/platform';
import { mostReviewPhotos } from 'shared-domain/rules/picture-rules.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { FailedUpload, RunningUpload } from 'shared-ui/patterns/upload-state.tsx';
import { FieldGroup } from 'shared-ui/primitives/field.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import type { ReviewPhotoList } from './use-review-photos.ts';

/** The pictures of a review that is being written. */
export function ReviewPhotos({ photos: list }: { photos: ReviewPhotoList }) {
  const { photos } = list;
  const picker = useRef<HTMLInputElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const [announced, setAnnounced] = useState('');
  const isFull = photos.length >= mostReviewPhotos;

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    void list.add([...(event.target.files ?? [])]);
    // the same file may be chosen again
    event.target.value = '';
  };
  return (
    <FieldGroup label="Fotos (opcional)" help={`Até ${mostReviewPhotos}. Todos as veem.`}>
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
      <ul aria-label="Fotos da avaliação" className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
        {photos.map(({ key, state, progress, preview }, index) => (
          <li key={key} className="relative aspect-[4/3] overflow-hidden rounded-photo bg-sunken">
            {state === 'failed' ? (
              <FailedUpload label={`foto ${index + 1}`} onRetry={() => list.retry(key)} />
            ) : preview ? (
              <img
                src={preview}
                alt={`Foto ${index + 1}`}
                className={cn('size-full object-cover', state === 'sending' && 'opacity-35')}
              />
            ) : null}
            {state === 'sending' ? <RunningUpload label={`Envio da foto ${index + 1}`} share={progress} /> : null}
            <button
              type="button"
              aria-label={`Remover foto ${index + 1}`}
              className="absolute top-1 right-1 grid size-11 place-items-center rounded-control bg-surface/94 hover:bg-surface"
              onClick={() => {
                list.remove(key);
                setAnnounced(`Foto ${index + 1} removida.`);
                adder.current?.focus();
              }}
            >
              <Icon icon={X} size={18} />
            </button>
          </li>
        ))}
        <li className="aspect-[4/3]">
          <button
            ref={adder}
            type="button"
            className="grid size-full place-content-center justify-items-center gap-1.5 rounded-photo border border-dashed border-input p-2 text-center text-xs font-semibold hover:border-foreground hover:bg-sunken"
            onClick={() => (isFull ? notify(tooManyPictures(mostReviewPhotos)) : picker.current?.click())}
          >
            <Icon icon={ImagePlus} size={24} />
            Adicionar fotos
            <span className="font-normal text-muted-foreground">
              {photos.length} de {mostReviewPhotos}
            </span>
          </button>
        </li>
      </ul>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </FieldGroup>
  );
}
