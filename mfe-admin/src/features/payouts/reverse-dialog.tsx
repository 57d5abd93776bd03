import { type FormEvent, type RefObject, useId, useRef, useState } from 'react';
import { formatCents } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Field } from 'shared-ui/primitives/field.tsx';
import { Textarea } from 'shared-ui/primitives/textarea.tsx';
import { adminErrorText } from '../../data/administration/admin-error.ts';
import { reversalSchema, useReverseSettlement } from '../../data/payouts/payout.mutations.ts';
import type { HostSettlement } from '../../data/payouts/settlements.query.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { payeeName } from './payout-words.ts';

interface ReverseDialogProps {
  settlement: HostSettlement;
  /** What has the focus afterwards. */
  finalFocus: RefObject<HTMLElement | null>;
  onReversed: () => void;
  onClose: () => void;
}

/** Takes back a payment that was recorded wrongly, or came back from the bank. */
export function ReverseDialog({ settlement, finalFocus, onReversed, onClose }: ReverseDialogProps) {
  const form = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const reverse = useReverseSettlement();
  const { written: reason, write, forget } = useDraft(`reversal ${settlement.id}`, () => '');
  const [error, setError] = useState<string>();
  const amount = formatCents(settlement.amount_cents);
  const name = payeeName(settlement.host_name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reverse.isPending) return;
    const parsed = reversalSchema.safeParse({ reason });
    setError(parsed.error?.issues[0]?.message);
    if (!parsed.data) {
      field.current?.focus();
      return;
    }
    reverse.mutate(
      { settlementId: settlement.id, reason: parsed.data.reason },
      {
        onSuccess: () => {
          forget();
          notify({ title: 'Repasse corrigido', text: `${amount} a ${name} são devidos de novo.`, tone: 'success' });
          onReversed();
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
      locked={reverse.isPending}
      onOpenChange={(next) => next || onClose()}
      initialFocus={field}
      finalFocus={finalFocus}
      title="Corrigir repasse?"
      description={`${amount} a ${name}, referência ${settlement.bank_reference}. O valor volta a constar como devido, e o anfitrião recebe um e-mail. O registro do envio fica.`}
      footer={
        <>
          <Button variant="tertiary" disabled={reverse.isPending} onClick={onClose}>
            Manter
          </Button>
          <Button type="submit" form={form} variant="danger" busy={reverse.isPending} busyLabel="Salvando...">
            Corrigir {amount}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <Field label="Motivo" help="Por exemplo: o banco devolveu, chave encerrada." error={error}>
          {(control) => (
            <Textarea
              {...control}
              ref={field}
              rows={3}
              maxLength={500}
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
