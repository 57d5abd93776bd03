import { useQuery } from '@tanstack/react-query';
import { type RefObject, useId } from 'react';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import type { Taken } from 'shared-domain/db/api.types.ts';
import { formatPixKey, pixKeyLabel } from 'shared-domain/hosting/pix-key.ts';
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
import { type DuePayout, duePayoutsOfOptions } from '../../data/payouts/due-payouts.query.ts';
import { type Payee, paymentQueues } from '../../data/payouts/payee.ts';
import {
  bankReferenceSchema,
  type ShownKey,
  useRevealPayoutKey,
  useSettlePayouts,
} from '../../data/payouts/payout.mutations.ts';
import { BookingLink } from '../../lib/booking-link.tsx';
import { formatDateTime, formatRelativeTime } from '../../lib/moments.ts';
import { signedCents } from '../../lib/signed-cents.ts';
import { isAnothers, TakenLine } from '../../lib/taken-line.tsx';
import { useDraft } from '../../lib/use-draft.ts';
import { AffiliateSigns } from './affiliate-signs.tsx';
import { correctionWords, isFresh, payeeName, paymentWords } from './payout-labels.ts';

interface PayDialogProps {
  payee: Payee;
  /** Who has this payment now. */
  taken: Taken;
  /** What has the focus afterwards. */
  finalFocus: RefObject<HTMLElement | null>;
  onPaid: () => void;
  onClose: () => void;
}

/** What is due to somebody, where it goes, and the record that it was sent. */
export function PayDialog({ payee, taken, finalFocus, onPaid, onClose }: PayDialogProps) {
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
              disabled={!key || sum <= 0 || isAnothers(taken)}
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
            <TakenLine queue={paymentQueues[beneficiary]} id={personId} taken={taken} listKey={words.listKey} />
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
            <Key shown={key} confirm={words.confirm} />
          ) : hasKey ? (
            <div className="grid justify-items-start gap-2">
              <Button
                variant="secondary"
                disabled={isAnothers(taken)}
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
              <Line key={payout.payout_id} payout={payout} />
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

function Line({ payout: { booking_id, kind, title, event_date, due_on, amount_cents } }: { payout: DuePayout }) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-3 text-sm">
      <span className="min-w-0 wrap-anywhere">
        <b className="font-semibold">{title ?? 'Espaço'}</b>, <BookingLink id={booking_id} word="reserva" />
        <span className="block text-xs text-muted-foreground">
          {correctionWords(kind, amount_cents) ?? `Devido desde ${formatNumericDay(due_on)}`}, evento em{' '}
          {formatNumericDay(event_date)}
        </span>
      </span>
      <span className="whitespace-nowrap">{signedCents(amount_cents)}</span>
    </li>
  );
}

function Key({ shown, confirm }: { shown: ShownKey; confirm: string }) {
  const words = useId();
  const copy = () =>
    navigator.clipboard
      .writeText(shown.pix_key)
      .then(() => notify({ title: 'Chave copiada', text: 'Cole no aplicativo do banco.', tone: 'success' }))
      .catch(() => notify({ title: 'Erro', text: 'Não foi possível copiar. Selecione a chave.', tone: 'danger' }));
  return (
    <section aria-label="Chave PIX" className="grid gap-3 rounded-control bg-sunken p-4 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p id={words} className="min-w-0 wrap-anywhere">
          <span className="block text-xs text-muted-foreground">{pixKeyLabel(shown.key_type)}</span>
          <b className="font-semibold select-all">{formatPixKey(shown.key_type, shown.pix_key)}</b>
          <span className="block">em nome de {shown.holder_name}</span>
        </p>
        <Button
          // the button that showed the key has gone, and the focus with it
          autoFocus
          aria-describedby={words}
          variant="secondary"
          size="sm"
          onClick={() => void copy()}
        >
          Copiar chave
        </Button>
      </div>
      {isFresh(shown.changed_at, new Date()) ? (
        <Notice tone="warning">
          Chave informada em {formatDateTime(shown.changed_at)}. Se ela substituiu outra, {confirm}
        </Notice>
      ) : null}
      {shown.seen_by && shown.seen_at ? (
        <Notice tone="warning">
          {shown.seen_by} viu esta chave {formatRelativeTime(shown.seen_at)}. Confira se o dinheiro já não foi enviado.
        </Notice>
      ) : null}
    </section>
  );
}
