import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hostBookingsOptions } from 'shared-domain/hosting/host-bookings.query.ts';
import { hostPayoutsOptions } from 'shared-domain/hosting/host-payouts.query.ts';
import { formatNumericDay, todayInRio } from 'shared-domain/money/dates.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';

const shownFirst = 5;

/** What the platform owes the host, by booking; what a cancellation took back is taken off. */
export function Payouts({ hostId }: { hostId: string }) {
  const { data, isPending, isFetching, refetch } = useQuery(hostPayoutsOptions(hostId));
  const { data: bookings } = useQuery(hostBookingsOptions(hostId));
  const [all, setAll] = useState(false);
  const today = todayInRio();
  if (isPending) return <Skeleton className="h-40" />;
  if (!data)
    return (
      <FailedPart
        title="Não foi possível carregar os repasses."
        text="Os valores não mudam. Confira a conexão e tente novamente."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const owed = data.filter(({ amountCents }) => amountCents !== 0);
  if (owed.length === 0)
    return <p className="text-sm text-muted-foreground">O primeiro repasse aparece aqui com a primeira reserva.</p>;
  const coming = owed.filter(({ dueOn }) => dueOn > today);
  // the next ones first, then the past from the latest on
  const ordered = [...coming.toReversed(), ...owed.filter(({ dueOn }) => dueOn <= today)];
  const titles = new Map(bookings?.map(({ id, snapshot }) => [id, snapshot.title]));
  return (
    <div className="grid gap-3">
      <p className="text-sm">
        <b className="type-numeral mr-2 text-2xl">
          {formatCents(coming.reduce((sum, { amountCents }) => sum + amountCents, 0))}
        </b>
        <span className="text-muted-foreground">a receber</span>
      </p>
      <ul>
        {(all ? ordered : ordered.slice(0, shownFirst)).map(({ bookingId, amountCents, dueOn }) => (
          <li
            key={bookingId}
            className="flex items-baseline justify-between gap-4 border-t border-border py-3 text-sm last:border-b"
          >
            <span className="min-w-0">
              <b className="block truncate font-semibold">{titles.get(bookingId) ?? 'Reserva'}</b>
              <span className="text-muted-foreground">
                {dueOn > today ? 'Previsto para' : 'Devido desde'} {formatNumericDay(dueOn)}
              </span>
            </span>
            <span className="whitespace-nowrap">{formatCents(amountCents)}</span>
          </li>
        ))}
      </ul>
      {ordered.length > shownFirst ? (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Ver menos repasses' : 'Ver todos os repasses'}
        </Button>
      ) : null}
    </div>
  );
}
