import { formatCents } from 'shared-domain/money/format.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { Form, FormField, showErrors, useZodForm } from 'shared-ui/patterns/form.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { bankReferenceSchema, type ShownKey } from '../../data/payouts/payout.mutations.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { PayeeKey } from './payee-key.tsx';
import { paymentWords } from './payout-labels.ts';
import { PayoutLine } from './payout-line.tsx';
import { pixCode } from './pix-code.ts';
import type { DayEntry, PayoutDayState } from './use-payout-day.ts';

/** The host whose key is on the screen: one at a time. */
export function PayoutDayPayee({ day }: { day: PayoutDayState }) {
  const { current, key, failure } = day;
  if (!current)
    return (
      <p className="rounded-surface border border-dashed border-border p-6 text-sm text-muted-foreground">
        O código PIX aparece aqui, uma pessoa por vez. Pague pelo aplicativo do banco; nada é registrado antes de você
        conferir a lista no fim da página.
      </p>
    );
  return (
    <section aria-label={`Repasse a ${current.name}`} className="grid gap-5">
      <h3 className="type-h4">{current.name}</h3>
      {failure ? (
        <Notice tone="danger" role="alert">
          {failure}{' '}
          <button type="button" className="link" onClick={() => void day.show(current.payee.host_id)}>
            Tentar novamente
          </button>
        </Notice>
      ) : null}
      {current.seen && key ? (
        <Payment
          // a reference out of the bank's file comes into the field
          key={`${current.payee.host_id} ${current.isFromFile ? current.reference : ''}`}
          day={day}
          entry={current}
          seen={current.seen}
          shown={key}
        />
      ) : failure ? null : current.state === 'skipped' ? (
        <Notice>{current.problem}</Notice>
      ) : (
        <Skeleton className="h-80" />
      )}
    </section>
  );
}

interface PaymentProps {
  day: PayoutDayState;
  entry: DayEntry;
  seen: NonNullable<DayEntry['seen']>;
  shown: ShownKey;
}

function Payment({ day, entry, seen, shown }: PaymentProps) {
  const id = entry.payee.host_id;
  const form = useZodForm(bankReferenceSchema, { defaultValues: { reference: entry.reference } });
  const draft = useDraft(form, `payout host ${id}`);
  const submit = ({ reference }: { reference: string }) => {
    const holder = day.holderOf(reference, id);
    if (holder) {
      showErrors(form, { reference: `Esta referência está anotada para ${holder}.` });
      return;
    }
    draft.forget();
    day.note(id, reference);
    void day.next();
  };
  return (
    <>
      <b className="type-numeral text-[clamp(2.25rem,11.5vw,3.25rem)] leading-none wrap-anywhere">
        {formatCents(seen.cents)}
      </b>
      <PayeeKey
        shown={shown}
        confirm={paymentWords.host.confirm}
        code={pixCode({ key: shown.pix_key, holder: shown.holder_name, cents: seen.cents })}
      />
      <Form form={form} onSubmit={submit} className="grid justify-items-start gap-4">
        <FormField
          control={form.control}
          name="reference"
          className="w-full max-w-[560px]"
          label="Referência do banco"
          help="A letra E e mais 31 letras e números, do comprovante. Se preferir, leia o arquivo do banco abaixo."
        >
          {(control) => <Input {...control} autoComplete="off" maxLength={textLimits.bankReference} />}
        </FormField>
        <Button type="submit" variant="secondary">
          Anotar e ir à próxima
        </Button>
      </Form>
      <ul className="divide-y divide-border border-y border-border">
        {seen.payouts.map((payout) => (
          <PayoutLine key={payout.payout_id} payout={payout} />
        ))}
      </ul>
    </>
  );
}
