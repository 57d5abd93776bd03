import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type RefundToDo, refundsToDoOptions } from 'shared-domain/bookings/admin-bookings.query.ts';
import { paymentMethodLabel, shortBookingId } from 'shared-domain/bookings/booking-status.ts';
import { formatInstantDay } from 'shared-domain/money/dates.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { guestName, refundTrouble, spaceTitle } from './booking-words.ts';
import { PayRefund } from './pay-refund.tsx';

/** Refunds that nobody but a person can make; nothing while there are none. */
export function RefundsToDo() {
  const { data, isError, isFetching, refetch } = useQuery(refundsToDoOptions());
  const [paying, setPaying] = useState<RefundToDo>();
  if (isError && !data)
    return (
      <FailedPart
        className="mb-6"
        title="Não foi possível carregar os reembolsos a fazer à mão."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  return (
    <>
      {data && data.items.length > 0 ? (
        <section aria-labelledby="refunds-to-do" className="mb-8 rounded-surface border border-border p-5 desk:p-6">
          <h2 id="refunds-to-do" className="type-h4">
            Reembolsos a fazer à mão
          </h2>
          <p className="mt-1 text-sm text-muted-foreground">
            Combine com o cliente como devolver, faça a transferência e registre aqui.
          </p>
          <ul className="mt-3 divide-y divide-border">
            {data.items.map((refund) => (
              <li
                key={refund.id}
                className="grid gap-x-6 gap-y-3 py-4 last:pb-0 desk:grid-cols-[minmax(0,1fr)_auto_auto] desk:items-center"
              >
                <Words refund={refund} />
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
        </section>
      ) : null}
      {paying ? <PayRefund refund={paying} onClose={() => setPaying(undefined)} /> : null}
    </>
  );
}

function Words({ refund }: { refund: RefundToDo }) {
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
      {spaceTitle(refund)}, reserva {shortBookingId(refund.booking_id)}, {paymentMethodLabel(refund.payment_method)}
      <span className="block text-xs text-muted-foreground">
        {refundTrouble(refund.status)} Pedido em {formatInstantDay(refund.created_at)}.
      </span>
    </p>
  );
}
