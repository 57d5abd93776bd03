import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paymentMethodLabel } from 'shared-domain/bookings/booking-status.ts';
import { formatInstantDay } from 'shared-domain/days/rio.ts';
import { formatCents, formatNumber } from 'shared-domain/money/format.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useOpened } from 'shared-ui/lib/use-opened.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { guestName, refundTrouble, spaceTitle } from '../../data/bookings/booking-labels.ts';
import { openRefundsOptions, type RefundToDo } from '../../data/bookings/open-refunds.query.ts';
import { BookingLink } from '../../lib/booking-link.tsx';

const payRefund = onDemand(() => import('./pay-refund.tsx').then((module) => module.PayRefund));

/** Refunds that have to be made by hand; renders nothing while there are none. */
export function RefundsToDo() {
  const query = useInfiniteQuery(openRefundsOptions());
  const { data, errorUpdateCount, isFetching, refetch } = query;
  const [paying, setPaying] = useState<RefundToDo>();
  const PayRefund = useOpened(payRefund, paying !== undefined, () => setPaying(undefined), 'o reembolso');
  if (errorUpdateCount > 0 && !data)
    return (
      <FailedPart
        className="mb-6"
        title="Não foi possível carregar os reembolsos a fazer à mão."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  // a refund paid in the meantime moves the others up, so a page may repeat some of the page before
  const refunds = [...new Map(data?.pages.flatMap(({ items }) => items).map((refund) => [refund.id, refund])).values()];
  const open = data?.pages.at(-1)?.open ?? 0;
  return (
    <>
      {refunds.length > 0 ? (
        <section aria-labelledby="refunds-to-do" className="mb-8 rounded-surface border border-border p-5 desk:p-6">
          <h2 id="refunds-to-do" className="type-h4">
            Reembolsos a fazer à mão
          </h2>
          <p className="mt-1 text-sm text-muted-foreground">
            Combine com o cliente como devolver, faça a transferência e registre aqui. Quem espera há mais tempo vem
            primeiro.
          </p>
          <ul className="mt-3 divide-y divide-border">
            {refunds.map((refund) => (
              <li
                key={refund.id}
                className="grid gap-x-6 gap-y-3 py-4 last:pb-0 desk:grid-cols-[minmax(0,1fr)_auto_auto] desk:items-center"
              >
                <RefundDetails refund={refund} />
                <b className="font-semibold whitespace-nowrap">{formatCents(refund.amount_cents)}</b>
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Registrar pagamento de ${formatCents(refund.amount_cents)} a ${guestName(refund)}`}
                  onClick={() => setPaying(refund)}
                >
                  Registrar pagamento
                </Button>
              </li>
            ))}
          </ul>
          {query.isFetchNextPageError && !isFetching ? (
            <FailedPart
              className="mt-4"
              title="Não foi possível carregar mais reembolsos."
              onRetry={() => void query.fetchNextPage()}
            />
          ) : query.hasNextPage ? (
            <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
              <p className="text-sm text-muted-foreground">
                Mostrando {formatNumber(refunds.length)} de {formatNumber(open)}.
              </p>
              <Button
                variant="secondary"
                size="sm"
                className="max-desk:w-full"
                busy={query.isFetchingNextPage}
                busyLabel="Carregando..."
                onClick={() => void query.fetchNextPage()}
              >
                Ver mais reembolsos
              </Button>
            </div>
          ) : null}
        </section>
      ) : null}
      {paying && PayRefund ? <PayRefund refund={paying} onClose={() => setPaying(undefined)} /> : null}
    </>
  );
}

function RefundDetails({ refund }: { refund: RefundToDo }) {
  return (
    <p className="min-w-0 text-sm wrap-anywhere">
      <b className="font-semibold">{guestName(refund)}</b>
      {refund.guest_email ? (
        <>
          {' · '}
          <a className="link" href={`mailto:${encodeURIComponent(refund.guest_email)}`}>
            {refund.guest_email}
          </a>
        </>
      ) : null}
      <br />
      {spaceTitle(refund)}, <BookingLink id={refund.booking_id} word="reserva" />,{' '}
      {paymentMethodLabel(refund.payment_method)}
      <span className="block text-xs text-muted-foreground">
        {refundTrouble(refund.status)} Pedido em {formatInstantDay(refund.created_at)}.
      </span>
    </p>
  );
}
