import { type RefObject, useId, useRef } from 'react';
import { formatCents } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { Form, FormField, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import type { Beneficiary } from '../../data/payouts/payee.ts';
import { reversalSchema, useReverseSettlement } from '../../data/payouts/payout.mutations.ts';
import type { Settlement } from '../../data/payouts/settlements.query.ts';
import { notifyRefusal } from '../../lib/notify-refusal.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { payeeName, paymentWords } from './payout-labels.ts';

interface ReverseDialogProps {
  beneficiary: Beneficiary;
  settlement: Settlement;
  /** The element that gets the focus afterwards. */
  finalFocus: RefObject<HTMLElement | null>;
  onReversed: () => void;
  onClose: () => void;
}

/** Takes back a payment that was recorded wrongly, or came back from the bank. */
export function ReverseDialog({ beneficiary, settlement, finalFocus, onReversed, onClose }: ReverseDialogProps) {
  const formId = useId();
  const words = paymentWords[beneficiary];
  const field = useRef<HTMLTextAreaElement>(null);
  const reverse = useReverseSettlement();
  const form = useZodForm(reversalSchema, { defaultValues: { reason: '' } });
  const draft = useDraft(form, `reversal ${settlement.id}`);
  const amount = formatCents(settlement.amount_cents);
  const name = payeeName(settlement.host_name);
  const submit = async ({ reason }: { reason: string }) => {
    try {
      await reverse.mutateAsync({ settlementId: settlement.id, reason });
    } catch (refused) {
      notifyRefusal(refused);
      return;
    }
    draft.forget();
    notify({ title: words.corrected, text: `${amount} a ${name} são devidos de novo.`, tone: 'success' });
    onReversed();
    onClose();
  };
  return (
    <Dialog
      open
      alert
      locked={reverse.isPending}
      onOpenChange={(next) => next || onClose()}
      initialFocus={field}
      finalFocus={finalFocus}
      title={words.correctTitle}
      description={`${amount} a ${name}, referência ${settlement.bank_reference}. O valor volta a constar como devido, ${words.correctNote}. O registro do envio fica.`}
      footer={
        <>
          <Button variant="tertiary" disabled={reverse.isPending} onClick={onClose}>
            Manter
          </Button>
          <Button type="submit" form={formId} variant="danger" busy={reverse.isPending} busyLabel="Salvando...">
            Corrigir {amount}
          </Button>
        </>
      }
    >
      <Form form={form} id={formId} onSubmit={submit}>
        <FormField
          control={form.control}
          name="reason"
          limit={textLimits.reversalReason}
          label="Motivo"
          help="Por exemplo: o banco devolveu, chave encerrada."
        >
          {(control) => <Textarea {...control} ref={field} rows={3} />}
        </FormField>
      </Form>
    </Dialog>
  );
}
