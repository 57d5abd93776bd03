import { PencilLine, X } from 'lucide';
import { cn } from 'shared-ui/lib/cn.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { FailedUpload, RunningUpload } from 'shared-ui/patterns/upload-state.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import type { Photo } from './use-photos.ts';

interface PhotoTileProps {
  photo: Photo;
  /** Counted from 1; the first is the cover. */
  number: number;
  /** Left out where the cover is not chosen (edit). */
  onCover?: (() => void) | undefined;
  onEdit: () => void;
  onRemove: () => void;
  onRetry: () => void;
}

const cornerButton =
  'grid size-11 place-items-center rounded-control bg-surface/94 text-foreground hover:bg-surface focus-visible:bg-surface';

/** One picture of the grid: sent, on its way, or not arrived. */
export function PhotoTile({ photo, number, onCover, onEdit, onRemove, onRetry }: PhotoTileProps) {
  const { state } = photo;
  const isCover = number === 1;
  return (
    <li
      className={cn(
        'relative aspect-square overflow-hidden rounded-photo bg-sunken',
        isCover && 'col-span-2 row-span-2',
      )}
    >
      {state === 'failed' ? (
        <FailedUpload label={`foto ${number}`} onRetry={onRetry} />
      ) : (
        <div className={cn('size-full', state === 'sending' && 'opacity-35')}>
          <PhotoImage photo={photo} number={number} wide={isCover} />
        </div>
      )}
      {isCover && state !== 'failed' ? (
        <Tag tone="photo" className="absolute top-2.5 left-2.5">
          Principal
        </Tag>
      ) : null}
      <div className="absolute top-1.5 right-1.5 flex gap-1.5">
        {state === 'stored' ? (
          <button
            type="button"
            className={cornerButton}
            aria-label={`Descrever e mover a foto ${number}`}
            onClick={onEdit}
          >
            <Icon icon={PencilLine} size={18} />
          </button>
        ) : null}
        <button type="button" className={cornerButton} aria-label={`Remover foto ${number}`} onClick={onRemove}>
          <Icon icon={X} size={18} />
        </button>
      </div>
      {state === 'stored' && !isCover && onCover ? (
        <button type="button" className={bottomButton} onClick={onCover}>
          Usar como capa<span className="sr-only"> (foto {number})</span>
        </button>
      ) : null}
      {state === 'sending' ? <RunningUpload label={`Envio da foto ${number}`} share={photo.progress} /> : null}
    </li>
  );
}

const bottomButton =
  'absolute inset-x-1.5 bottom-1.5 inline-flex min-h-11 items-center justify-center gap-2 rounded-control bg-surface/94 px-2 text-xs font-semibold hover:bg-surface';

/** Draws a chosen picture from the file itself, a stored one from its address. */
export function PhotoImage({ photo, number, wide = false }: { photo: Photo; number: number; wide?: boolean }) {
  const alt = photo.description || `Foto ${number}`;
  if (photo.preview) return <img src={photo.preview} alt={alt} className="size-full object-cover" />;
  return <Picture image={photo.path} alt={alt} sizes={wide ? '(min-width: 901px) 430px, 92vw' : '210px'} />;
}
