import { useQuery } from '@tanstack/react-query';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { latestReconciliationOptions, type MoneyDifference } from '../../data/administration/reconciliation.query.ts';
import { BookingLink } from '../../lib/booking-link.tsx';
import { formatDateTime } from '../../lib/moments.ts';
import { differenceCount, differenceMessage, differingBooking } from './difference-messages.ts';

const mostShown = 20;

/** The result of the nightly reconciliation of the money. */
export function LatestReconciliation() {
  const { data: report, errorUpdateCount, isFetching, refetch } = useQuery(latestReconciliationOptions());
  if (report === undefined)
    return errorUpdateCount > 0 ? (
      <FailedPart
        className="mb-6"
        title="Não foi possível carregar a conciliação."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : null;
  if (report === null)
    return <Notice className="mb-6">A conciliação das contas roda toda noite e ainda não tem resultado.</Notice>;
  const when = formatDateTime(report.created_at);
  if (report.difference_count === 0)
    return (
      <Notice tone="success" className="mb-6">
        As contas fecham: nenhuma diferença na conciliação de {when}.
      </Notice>
    );
  return (
    <Notice tone="danger" className="mb-6">
      <p className="font-semibold">
        {differenceCount(report.difference_count)} na conciliação de {when}.
      </p>
      <ul className="mt-2 grid gap-1">
        {report.differences.slice(0, mostShown).map((difference) => {
          const booking = differingBooking(difference);
          return (
            <li key={keyOf(difference)} className="wrap-anywhere">
              {differenceMessage(difference)}
              {booking ? (
                <>
                  {' · '}
                  <BookingLink id={booking} word="Ver reserva" />
                </>
              ) : null}
            </li>
          );
        })}
      </ul>
      {report.difference_count > mostShown ? (
        <p className="mt-2">E mais {differenceCount(report.difference_count - mostShown)}.</p>
      ) : null}
    </Notice>
  );
}

const keyOf = ({ kind, subject, expected, actual }: MoneyDifference) => [kind, subject, expected, actual].join(' ');
