import { useRef } from 'react';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';

interface ApproveDialogProps {
  title: string;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  onApprove: () => void;
}

export function ApproveDialog({ title, open, busy, onClose, onApprove }: ApproveDialogProps) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      alert
      size="sm"
      open={open}
      locked={busy}
      onOpenChange={(next) => next || onClose()}
      initialFocus={keep}
      title="Aprovar espaço?"
      description={`${title} passa a aparecer na busca e pode ser reservado a partir de agora. A aprovação não pode ser desfeita.`}
      footer={
        <>
          <Button ref={keep} variant="tertiary" disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button busy={busy} busyLabel="Aprovando..." onClick={onApprove}>
            Aprovar espaço
          </Button>
        </>
      }
    />
  );
}
