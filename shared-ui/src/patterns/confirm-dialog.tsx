import { useRef } from 'react';
import { Button } from '../primitives/button.tsx';
import type { DialogProps } from '../primitives/dialog.tsx';
import { LazyDialog } from '../primitives/lazy-dialog.tsx';

interface ConfirmDialogProps extends Pick<DialogProps, 'title' | 'description' | 'children' | 'size'> {
  open?: boolean;
  /** 'Manter reserva' */
  keep?: string;
  /** 'Cancelar reserva' */
  action: string;
  /** 'Cancelando...' */
  busyLabel: string;
  busy: boolean;
  /** The action takes nothing away, so its button is not red. */
  harmless?: boolean;
  onConfirm: () => unknown;
  onClose: () => void;
}

/** Asks before an action that cannot be undone. The focus is on the button that keeps everything as it is. */
export function ConfirmDialog({
  open = true,
  keep = 'Cancelar',
  action,
  busyLabel,
  busy,
  harmless = false,
  size = 'sm',
  onConfirm,
  onClose,
  ...props
}: ConfirmDialogProps) {
  const keepButton = useRef<HTMLButtonElement>(null);
  return (
    <LazyDialog
      open={open}
      alert
      size={size}
      locked={busy}
      onOpenChange={(next) => next || onClose()}
      initialFocus={keepButton}
      footer={
        <div className="flex w-full flex-col-reverse gap-3 desk:flex-row desk:justify-end">
          <Button ref={keepButton} variant="tertiary" disabled={busy} onClick={onClose}>
            {keep}
          </Button>
          <Button
            variant={harmless ? 'primary' : 'danger'}
            busy={busy}
            busyLabel={busyLabel}
            onClick={() => void onConfirm()}
          >
            {action}
          </Button>
        </div>
      }
      {...props}
    />
  );
}
