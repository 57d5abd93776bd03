import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import { rejectionSchema } from '../../data/spaces/review-space.schema.ts';
import { useDraft } from '../../lib/use-draft.ts';

interface RejectDialogProps {
  spaceId: string;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  /** `onDone`: the rejection has been written down. */
  onReject: (reason: string, onDone: () => void) => void;
}

/** Asks for the reason; what was typed stays until it is sent. */
export function RejectDialog({ spaceId, open, busy, onClose, onReject }: RejectDialogProps) {
  const form = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { written: reason, write, forget } = useDraft(`rejection ${spaceId}`, () => '');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const parsed = rejectionSchema.safeParse({ reason });
    setError(parsed.error?.issues[0]?.message);
    if (parsed.data) onReject(parsed.data.reason, forget);
    else field.current?.focus();
  };
  return (
    <Dialog
      alert
      open={open}
      locked={busy}
      onOpenChange={(next) => next || onClose()}
      initialFocus={field}
      title="Rejeitar espaço"
      description="O anfitrião vê este motivo em Meus Espaços e pode cadastrar de novo. A rejeição não pode ser desfeita."
      footer={
        <>
          <Button variant="tertiary" disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={form} variant="danger" busy={busy} busyLabel="Rejeitando...">
            Rejeitar
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field label="Motivo da rejeição" error={error}>
          {(control) => (
            <Textarea
              {...control}
              ref={field}
              rows={4}
              maxLength={1000}
              value={reason}
              onChange={(event) => {
                write(event.target.value);
                setError(undefined);
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
