import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type Commission, commissionsOptions } from 'shared-domain/affiliates/commissions.query.ts';
import { bookingCode } from 'shared-domain/bookings/booking-status.ts';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { dayInRio } from 'shared-domain/days/rio.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { affiliateResultsOptions } from '../../data/affiliates/affiliate-results.query.ts';
import { noCampaign, noteOf, statusLabel } from './commission-labels.ts';

/** Every commission, newest first, twenty at a time. */
export function CommissionHistory({ affiliateId }: { affiliateId: string }) {
  const query = useInfiniteQuery(commissionsOptions(affiliateId));
  const { data: results } = useQuery(affiliateResultsOptions(affiliateId));
  const { data, errorUpdateCount, isError, isFetching, hasNextPage } = query;
  const failed = data ? isError && !isFetching : errorUpdateCount > 0;
  const commissions = data?.pages.flat();
  return (
    <section aria-labelledby="commissions" aria-busy={isFetching}>
      <h2 id="commissions" className="type-h3 mb-4">
        Histórico de comissões
      </h2>
      {commissions?.length === 0 ? (
        <EmptyState
          headingLevel={3}
          className="rounded-surface border border-border"
          title="Nenhuma comissão ainda. Comece a compartilhar seu link!"
        />
      ) : commissions ? (
        <Commissions commissions={commissions} nextPaymentOn={results?.nextPaymentOn} />
      ) : failed ? null : (
        <div role="status" aria-label="Carregando as comissões">
          <Skeleton className="h-72" />
        </div>
      )}
      {failed ? (
        <FailedPart
          className="mt-4"
          title="Não foi possível carregar as comissões."
          retrying={isFetching}
          onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        />
      ) : hasNextPage ? (
        <Button
          variant="secondary"
          className="mt-4 max-desk:w-full"
          busy={query.isFetchingNextPage}
          busyLabel="Carregando..."
          onClick={() => void query.fetchNextPage()}
        >
          Mostrar mais comissões
        </Button>
      ) : null}
    </section>
  );
}

const head = 'border-b border-border bg-sunken px-4 py-3.5 text-left text-xs font-semibold text-muted-foreground';
// on the phone a row is two lines: booking and day at the left, state and amount at the right
const cell = 'desk:border-b desk:border-border desk:px-4 desk:py-3.5 desk:group-last:border-b-0';

interface CommissionsProps {
  commissions: Commission[];
  nextPaymentOn: string | undefined;
}

function Commissions({ commissions, nextPaymentOn }: CommissionsProps) {
  return (
    <div className="relative overflow-hidden rounded-surface border border-border">
      <table aria-labelledby="commissions" className="w-full border-collapse text-sm max-desk:block">
        <thead className="max-desk:sr-only">
          <tr>
            <th scope="col" className={head}>
              Data
            </th>
            <th scope="col" className={head}>
              Reserva
            </th>
            <th scope="col" className={head}>
              Situação
            </th>
            <th scope="col" className={`${head} text-right`}>
              Comissão
            </th>
          </tr>
        </thead>
        <tbody className="max-desk:block max-desk:divide-y max-desk:divide-border">
          {commissions.map((commission) => (
            <Row key={commission.id} commission={commission} nextPaymentOn={nextPaymentOn} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ commission, nextPaymentOn }: { commission: Commission; nextPaymentOn: string | undefined }) {
  const { word, tone } = statusLabel(commission, nextPaymentOn);
  const note = noteOf(commission);
  const isReversed = commission.status === 'reversed';
  return (
    <tr className="group max-desk:grid max-desk:grid-cols-[minmax(0,1fr)_auto] max-[17rem]:grid-cols-1 max-desk:gap-x-3 max-desk:gap-y-1 max-desk:p-4">
      <td className={`${cell} whitespace-nowrap text-muted-foreground max-desk:order-3`}>
        {formatNumericDay(dayInRio(commission.createdAt))}
      </td>
      <td className={`${cell} max-desk:order-1`}>
        <b className="font-semibold">{bookingCode(commission.bookingId)}</b>
        <span className="text-muted-foreground"> · {commission.campaign ?? noCampaign}</span>
        {note ? <span className="block text-xs text-muted-foreground">{note}</span> : null}
      </td>
      <td className={`${cell} max-desk:order-2 max-desk:min-[17rem]:text-right`}>
        <Tag dot tone={tone}>
          {word}
        </Tag>
      </td>
      <td className={`${cell} font-semibold whitespace-nowrap max-desk:order-4 min-[17rem]:text-right`}>
        {isReversed ? <s>{formatCents(commission.amount)}</s> : formatCents(commission.amount)}
      </td>
    </tr>
  );
}
