import { useQuery } from '@tanstack/react-query';
import { type RefObject, useId } from 'react';
import type { Assignment } from 'shared-domain/db/answer-parts.types.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { notify } from 'shared-domain/platform';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Form, FormField, showErrors, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Dialog } from 'shared-ui/primitives/dialog.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { adminErrorText } from '../../data/administration/admin-error.ts';
import { duePayoutsOfOptions } from '../../data/payouts/due-payouts.query.ts';
import { type Payee, paymentQueues } from '../../data/payouts/payee.ts';
import { bankReferenceSchema, useRevealPayoutKey, useSettlePayouts } from '../../data/payouts/payout.mutations.ts';
import { AssignmentLine, isAnothers } from '../../lib/assignment-line.tsx';
import { useDraft } from '../../lib/use-draft.ts';
import { AffiliateSigns } from './affiliate-signs.tsx';
import { PayeeKey } from './payee-key.tsx';
import { payeeName, paymentWords } from './payout-labels.ts';
import { PayoutLine } from './payout-line.tsx';

interface PayDialogProps {
  payee: Payee;
  /** The administrator who has this payment now. */
  assignment: Assignment;
  /** The element that gets the focus afterwards. */
  finalFocus: RefObject<HTMLElement | null>;
  onPaid: () => void;
  onClose: () => void;
}

/** Shows the payouts due to a person and where they go, and records that they were sent. */
export function PayDialog({ payee, assignment, finalFocus, onPaid, onClose }: PayDialogProps) {
  const { beneficiary, personId, hasKey } = payee;
  const words = paymentWords[beneficiary];
  const formId = useId();
  const { data: payouts, isFetching, refetch } = useQuery(duePayoutsOfOptions(beneficiary, personId));
  const reveal = useRevealPayoutKey();
  const settle = useSettlePayouts();
  const form = useZodForm(bankReferenceSchema, { defaultValues: { reference: '' } });
  const draft = useDraft(form, `payout ${beneficiary} ${personId}`);
  const sum = payouts?.reduce((all, { amount_cents }) => all + amount_cents, 0) ?? 0;
  const key = reveal.data;
  const name = payeeName(payee.name);
  const refuse = (failure: unknown) => showErrors(form, { root: adminErrorText(failure) });
  const submit = async ({ reference }: { reference: string }) => {
    if (!payouts || !key) return;
    try {
      await settle.mutateAsync({
        beneficiary,
        personId,
        payoutIds: payouts.map(({ payout_id }) => payout_id),
        expectedCents: sum,
        reference,
        keyVersion: key.version,
      });
    } catch (failure) {
      refuse(failure);
      return;
    }
    draft.forget();
    notify({ title: `${words.payment} registrado`, text: `${formatCents(sum)} para ${name}.`, tone: 'success' });
    onPaid();
    onClose();
  };
  return (
    <Dialog
      open
      size="lg"
      locked={settle.isPending}
      onOpenChange={(next) => next || onClose()}
      finalFocus={finalFocus}
      title={words.to(name)}
      description={
        hasKey
          ? `Envie o PIX pelo banco e registre aqui a referência do comprovante. ${words.receiver}`
          : words.withoutKey
      }
      footer={
        <>
          <Button variant="tertiary" disabled={settle.isPending} onClick={onClose}>
            {hasKey ? 'Cancelar' : 'Fechar'}
          </Button>
          {hasKey ? (
            <Button
              type="submit"
              form={formId}
              disabled={!key || sum <= 0 || isAnothers(assignment)}
              busy={settle.isPending}
              busyLabel="Salvando..."
            >
              Marcar como pago
            </Button>
          ) : null}
        </>
      }
    >
      {payouts ? (
        <Form form={form} id={formId} className="grid gap-5" onSubmit={submit}>
          {hasKey ? (
            <AssignmentLine
              queue={paymentQueues[beneficiary]}
              id={personId}
              assignment={assignment}
              listKey={words.listKey}
            />
          ) : null}
          {payee.signs > 0 ? (
            <AffiliateSigns personId={personId} level={3} className="rounded-control bg-warning-subtle p-4" />
          ) : null}
          <p className="grid gap-1.5">
            <span className="text-sm text-muted-foreground">Valor a enviar</span>
            <b className="type-numeral text-[clamp(2.25rem,11.5vw,3.25rem)] leading-none wrap-anywhere">
              {formatCents(sum)}
            </b>
          </p>
          {key ? (
            <PayeeKey shown={key} confirm={words.confirm} />
          ) : hasKey ? (
            <div className="grid justify-items-start gap-2">
              <Button
                variant="secondary"
                disabled={isAnothers(assignment)}
                busy={reveal.isPending}
                busyLabel="Abrindo..."
                onClick={() => {
                  form.clearErrors('root');
                  reveal.mutateAsync({ beneficiary, personId }).catch(refuse);
                }}
              >
                Mostrar chave PIX
              </Button>
              <p className="text-xs text-muted-foreground">O registro guarda quem viu a chave, e quando.</p>
            </div>
          ) : (
            <Notice tone="warning">{words.noKey}</Notice>
          )}
          {key ? (
            <FormField
              control={form.control}
              name="reference"
              label="Referência do banco"
              help="O código da transação no comprovante do PIX: a letra E e mais 31 letras e números."
            >
              {(control) => <Input {...control} autoComplete="off" maxLength={textLimits.bankReference} />}
            </FormField>
          ) : null}
          <ul className="divide-y divide-border border-y border-border">
            {payouts.map((payout) => (
              <PayoutLine key={payout.payout_id} payout={payout} />
            ))}
          </ul>
        </Form>
      ) : isFetching ? (
        <div>
          <p role="status" className="sr-only">
            Carregando o que é devido...
          </p>
          <Skeleton className="h-40" />
        </div>
      ) : (
        <FailedPart title="Não foi possível carregar o que é devido." onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}
