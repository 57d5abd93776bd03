import { useRef } from 'react';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';

interface ConfirmDialogProps {
  title: string;
  /** What happens then. */
  description: string;
  /** 'Excluir cupom' */
  action: string;
  /** 'Excluindo...' */
  busyLabel: string;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something is taken away. Who presses Enter at once has kept it. */
export function ConfirmDialog({ title, description, action, busyLabel, busy, onConfirm, onClose }: ConfirmDialogProps) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      alert
      size="sm"
      locked={busy}
      onOpenChange={(next) => next || onClose()}
      initialFocus={keep}
      title={title}
      description={description}
      footer={
        <>
          <Button ref={keep} variant="tertiary" disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button variant="danger" busy={busy} busyLabel={busyLabel} onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    />
  );
}
