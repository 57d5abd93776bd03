import { useId, useRef } from 'react';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { Form, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { type Rejection, rejectionSchema } from '../../../data/spaces/review-space.schema.ts';
import { ReasonFields } from '../../../lib/reason-fields.tsx';
import { useDraft } from '../../../lib/use-draft.ts';

interface RejectDialogProps {
  spaceId: string;
  open: boolean;
  busy: boolean;
  onClose: () => void;
  /** 'Rejeitar e abrir o próximo' */
  action: string;
  /** `onDone`: the rejection has been written down. */
  onReject: (rejection: Rejection, onDone: () => void) => void;
}

/** Asks for the reason; typed text stays until it is sent. */
export function RejectDialog({ spaceId, open, busy, action, onClose, onReject }: RejectDialogProps) {
  const formId = useId();
  const field = useRef<HTMLSelectElement>(null);
  const form = useZodForm(rejectionSchema, { defaultValues: { reasonCode: '', reason: '' } });
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
            {action}
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} onSubmit={(rejection) => busy || onReject(rejection, draft.forget)}>
        <ReasonFields
          form={form}
          kind="rejection"
          label="Motivo da rejeição"
          limit={textLimits.rejectionReason}
          rows={4}
          focusRef={field}
        />
      </Form>
    </Dialog>
  );
}
