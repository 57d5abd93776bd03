import { useId, useRef } from 'react';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { Form, FormField, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import { rejectionSchema } from '../../../data/spaces/review-space.schema.ts';
import { useDraft } from '../../../lib/use-draft.ts';

interface RejectDialogProps {
  spaceId: string;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  /** `onDone`: the rejection has been written down. */
  onReject: (reason: string, onDone: () => void) => void;
}

/** Asks for the reason; typed text stays until it is sent. */
export function RejectDialog({ spaceId, open, busy, onClose, onReject }: RejectDialogProps) {
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useZodForm(rejectionSchema, { defaultValues: { reason: '' } });
  const draft = useDraft(form, `rejection ${spaceId}`);
  return (
    <Dialog
      alert
      open={open}
      locked={busy}
      onOpenChange={(next) => next || onClose()}
      initialFocus={field}
      title="Rejeitar espaço"
      description="O anfitrião vê este motivo em Meus Espaços, pode corrigir o anúncio e enviar de novo."
      footer={
        <>
          <Button variant="tertiary" disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={busy} busyLabel="Rejeitando...">
            Rejeitar
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} onSubmit={({ reason }) => busy || onReject(reason, draft.forget)}>
        <FormField control={form.control} name="reason" label="Motivo da rejeição" limit={textLimits.rejectionReason}>
          {(control) => <Textarea {...control} ref={field} rows={4} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
