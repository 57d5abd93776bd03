import { type FormEvent, useId, useRef, useState } from 'react';
import { formatCents } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import { adminErrorText } from '../../data/administration/admin-error.ts';
import { useMarkRefundManual } from '../../data/bookings/admin-booking.mutations.ts';
import { manualRefundSchema } from '../../data/bookings/admin-booking.schema.ts';
import type { RefundToDo } from '../../data/bookings/open-refunds.query.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { guestName } from './booking-words.ts';

/** Writes down that a refund was paid by hand, and how; what was typed stays until it is sent. */
export function PayRefund({ refund, onClose }: { refund: RefundToDo; onClose: () => void }) {
  const form = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const pay = useMarkRefundManual();
  const { written: note, write, forget } = useDraft(`refund ${refund.id}`, () => '');
  const [error, setError] = useState<string>();
  const amount = formatCents(refund.amount_cents);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pay.isPending) return;
    const parsed = manualRefundSchema.safeParse({ note });
    setError(parsed.error?.issues[0]?.message);
    if (!parsed.data) {
      field.current?.focus();
      return;
    }
    pay.mutate(
      { refundId: refund.id, note: parsed.data.note },
      {
        onSuccess: () => {
          forget();
          notify({ title: 'Reembolso registrado', text: `${amount} para ${guestName(refund)}.`, tone: 'success' });
          onClose();
        },
        onError: (refused) => notify({ title: 'Erro', text: adminErrorText(refused), tone: 'danger' }),
      },
    );
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
          <Button type="submit" form={form} busy={pay.isPending} busyLabel="Salvando...">
            Registrar {amount}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field label="Como foi devolvido" help="Por exemplo: PIX para a chave do cliente, em 22/11/2026." error={error}>
          {(control) => (
            <Textarea
              {...control}
              ref={field}
              rows={3}
              maxLength={500}
              value={note}
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
