import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { refundedCents, toRefundCents } from 'shared-domain/bookings/booking-money.ts';
import { bookingStatus } from 'shared-domain/bookings/booking-status.ts';
import { formatFullDay } from 'shared-domain/days/format.ts';
import { formatInstantDay, todayInRio } from 'shared-domain/days/rio.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Form, FormField, useZodForm } from 'shared-ui/patterns/form.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Input } from 'shared-ui/primitives/input.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import * as z from 'zod/mini';
import { type CheckedReceipt, checkedReceiptOptions } from '../../data/receipts/checked-receipt.query.ts';
import { readReceiptCode, showReceiptCode } from '../../data/receipts/receipt-code.ts';

const schema = z.object({
  code: z.string().check(
    z.trim(),
    z.minLength(1, 'Informe o código do comprovante.'),
    z.refine(
      (code) => code === '' || readReceiptCode(code) !== null,
      'São 16 letras e números, sem 0, O, 1 e I. Confira com o papel.',
    ),
  ),
});

/** /conferir: checks whether a receipt is genuine. The code follows the `#`. */
export function ReceiptCheckPage() {
  const { hash } = useLocation();
  const code = readReceiptCode(hash);
  return (
    <div className="wrap max-w-[720px] pb-15 desk:pb-24">
      <PageHeader
        title="Conferir comprovante"
        lead="Veja se um comprovante da Espaços Rio é verdadeiro e como está a reserva hoje."
      />
      <CodeForm key={hash} written={hash.slice(1)} />
      {code ? <Answer code={code} /> : null}
    </div>
  );
}

function CodeForm({ written }: { written: string }) {
  const navigate = useNavigate();
  const known = readReceiptCode(written);
  const form = useZodForm(schema, { defaultValues: { code: known ? showReceiptCode(known) : '' } });
  return (
    <Form
      form={form}
      onSubmit={({ code }) => navigate({ hash: readReceiptCode(code) ?? '' }, { replace: true })}
      className="grid items-start gap-4 desk:grid-cols-[minmax(0,1fr)_auto]"
    >
      <FormField control={form.control} name="code" label="Código do comprovante" help="Está abaixo do QR code.">
        {(field) => (
          <Input
            {...field}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            placeholder="ABCD-EFGH-JKLM-NPQR"
          />
        )}
      </FormField>
      <Button type="submit" className="desk:mt-7">
        Conferir
      </Button>
    </Form>
  );
}

function Answer({ code }: { code: string }) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(checkedReceiptOptions(code));
  if (data === undefined)
    return errorUpdateCount === 0 ? (
      <div className="mt-10">
        <p role="status" className="sr-only">
          Conferindo
        </p>
        <Skeleton className="h-48" />
      </div>
    ) : (
      <FailedPart
        className="mt-10"
        title="Não foi possível conferir agora."
        text="Confira a conexão e tente novamente."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div role="status" className="mt-10">
      {data ? (
        <Found receipt={data} />
      ) : (
        <div className="border-t border-border pt-6">
          <h2 className="type-h4">Nenhum comprovante tem este código</h2>
          <p className="mt-1 text-muted-foreground">
            Confira o código com o papel. Se estiver igual, este comprovante não foi emitido por nós.
          </p>
        </div>
      )}
    </div>
  );
}

function Found({ receipt }: { receipt: CheckedReceipt }) {
  const { label, tone } = bookingStatus(receipt.status, { day: receipt.event_date, today: todayInRio() });
  const { money } = receipt;
  const [refunded, toRefund, contested] = [refundedCents(money), toRefundCents(money), money.withdrawn_cents];
  const facts = [
    ['Comprovante', receipt.booking_code],
    ['Espaço', receipt.title],
    ['Evento', formatFullDay(receipt.event_date)],
    ['Total pago', receipt.total_cents > 0 ? formatCents(receipt.total_cents) : 'Sem cobrança'],
    ['Pago em', formatInstantDay(receipt.paid_at)],
    ['Cancelada em', receipt.cancelled_at && formatInstantDay(receipt.cancelled_at)],
    ['Devolvido', refunded > 0 ? formatCents(refunded) : null],
    ['A devolver', toRefund > 0 ? formatCents(toRefund) : null],
    ['Contestado no banco', contested > 0 ? formatCents(contested) : null],
  ] as const;
  return (
    <section aria-labelledby="achado" className="border-t-2 border-foreground pt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="achado" className="type-h4">
          Comprovante verdadeiro
        </h2>
        <Tag tone={tone} dot>
          {label}
        </Tag>
      </div>
      <dl className="mt-5 grid gap-x-8 gap-y-4 desk:grid-cols-2">
        {facts.map(([term, value]) =>
          value ? (
            <div key={term}>
              <dt className="text-xs text-muted-foreground">{term}</dt>
              <dd className="font-semibold wrap-anywhere">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <p className="mt-6 text-sm text-muted-foreground">
        Compare com o papel: o que está aqui é o que vale. Por privacidade, esta página não mostra nomes.
      </p>
    </section>
  );
}
