import { ArrowLeft, ArrowRight } from 'lucide';
import { listingLimits } from 'shared-domain/rules/listing-rules.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import { PhotoImage } from './photo-tile.tsx';
import type { Photo } from './use-photos.ts';

export interface PhotoDialogProps {
  photo: Photo;
  /** Counted from 1. */
  number: number;
  count: number;
  onDescribe: (description: string) => void;
  /** To the place counted from 0. */
  onMove: (to: number) => void;
  onClose: () => void;
}

/** Edits a picture's description and its place among the others. */
export function PhotoDialog({ photo, number, count, onDescribe, onMove, onClose }: PhotoDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={
        <span aria-live="polite">
          Foto {number} de {count}
        </span>
      }
      footer={<Button onClick={onClose}>Concluir</Button>}
    >
      <div className="grid gap-5">
        <div className="aspect-[3/2] overflow-hidden rounded-photo bg-muted">
          <PhotoImage photo={photo} number={number} wide />
        </div>
        <Field
          label="Descrição da foto"
          hint="opcional"
          help={`O que a foto mostra, para quem não pode vê-la. Até ${listingLimits.imageDescription} caracteres.`}
        >
          {(control) => (
            <Textarea
              {...control}
              className="min-h-24"
              maxLength={listingLimits.imageDescription}
              value={photo.description}
              onChange={(event) => onDescribe(event.target.value)}
            />
          )}
        </Field>
        {count > 1 ? (
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" size="sm" disabled={number === 1} onClick={() => onMove(number - 2)}>
              <Icon icon={ArrowLeft} size={18} />
              Mover para antes
            </Button>
            <Button variant="secondary" size="sm" disabled={number === count} onClick={() => onMove(number)}>
              Mover para depois
              <Icon icon={ArrowRight} size={18} />
            </Button>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}
