import { useQuery } from '@tanstack/react-query';
import { formatDayOfMonth } from 'shared-domain/days/format.ts';
import { dayInRio } from 'shared-domain/days/rio.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { myPaymentsOptions } from '../../data/affiliates/my-payments.query.ts';

/** Payments with the bank's reference; a correction is a row of its own. */
export function Payments({ affiliateId }: { affiliateId: string }) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(myPaymentsOptions(affiliateId));
  return (
    <section aria-labelledby="payments" aria-busy={isFetching}>
      <h2 id="payments" className="type-h4 mb-2.5">
        Pagamentos
      </h2>
      {data?.length ? (
        <ul className="divide-y divide-border border-y border-border text-sm">
          {data.map(({ id, amount, reference, createdAt }) => (
            <li key={id} className="flex items-center justify-between gap-4 py-3">
              <span className="min-w-0 wrap-anywhere">
                <b className="font-semibold">{formatDayOfMonth(dayInRio(createdAt))}</b>
                <span className="block text-xs text-muted-foreground">
                  {amount < 0 ? `Correção do pagamento ${reference}` : reference}
                </span>
              </span>
              <span className="font-semibold whitespace-nowrap">{formatCents(amount)}</span>
            </li>
          ))}
        </ul>
      ) : data ? (
        <p className="text-sm text-muted-foreground">O primeiro pagamento aparece aqui.</p>
      ) : errorUpdateCount > 0 ? (
        <FailedPart
          layout="column"
          text="Não foi possível carregar os pagamentos."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton className="h-24" />
      )}
    </section>
  );
}
