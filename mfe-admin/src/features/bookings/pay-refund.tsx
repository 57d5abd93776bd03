import { useId, useRef } from 'react';
import { formatCents } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { Form, FormField, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import { useMarkRefundManual } from '../../data/bookings/admin-booking.mutations.ts';
import { manualRefundSchema } from '../../data/bookings/admin-booking.schema.ts';
import { guestName } from '../../data/bookings/booking-labels.ts';
import type { RefundToDo } from '../../data/bookings/open-refunds.query.ts';
import { notifyRefusal } from '../../lib/notify-refusal.ts';
import { useDraft } from '../../lib/use-draft.ts';

/** Records that a refund was paid by hand, and how; typed text stays until it is sent. */
export function PayRefund({ refund, onClose }: { refund: RefundToDo; onClose: () => void }) {
  const formId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const pay = useMarkRefundManual();
  const form = useZodForm(manualRefundSchema, { defaultValues: { note: '' } });
  const draft = useDraft(form, `refund ${refund.id}`);
  const amount = formatCents(refund.amount_cents);
  const submit = async ({ note }: { note: string }) => {
    try {
      await pay.mutateAsync({ refundId: refund.id, note });
    } catch (refused) {
      notifyRefusal(refused);
      return;
    }
    draft.forget();
    notify({ title: 'Reembolso registrado', text: `${amount} para ${guestName(refund)}.`, tone: 'success' });
    onClose();
  };
  return (
    <Dialog
      open
      alert
      locked={pay.isPending}
      onOpenChange={(next) => next || onClose()}
      initialFocus={field}
      title="Registrar pagamento"
      description={`Confirme só depois de devolver ${amount} a ${guestName(refund)}. Isso não pode ser desfeito.`}
      footer={
        <>
          <Button variant="tertiary" disabled={pay.isPending} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" form={formId} busy={pay.isPending} busyLabel="Salvando...">
            Registrar {amount}
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} onSubmit={submit}>
        <FormField
          control={form.control}
          name="note"
          limit={textLimits.manualRefundNote}
          label="Como foi devolvido"
          help="Por exemplo: PIX para a chave do cliente, em 22/11/2026."
        >
          {(control) => <Textarea {...control} ref={field} rows={3} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
