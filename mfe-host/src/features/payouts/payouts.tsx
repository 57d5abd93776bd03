import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatInstantDay, todayInRio } from 'shared-domain/days/rio.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { payoutDays } from 'shared-domain/rules/booking-rules.ts';
import { daysInWords } from 'shared-domain/rules/rule-labels.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { hostBookingsOptions } from '../../data/hosting/host-bookings.query.ts';
import { type HostPayout, hostPayoutsOptions, payoutSums } from '../../data/hosting/host-payouts.query.ts';
import { type StatementRow, withBookings } from '../../data/hosting/payout-statement.ts';
import { useLiveBookings } from '../../data/hosting/use-live-bookings.ts';
import { PayoutKeyPart } from './payout-key.tsx';
import { Statement } from './statement.tsx';

const shownFirst = 5;

/** Repasses: what the platform owes the host, and where it goes. */
export function PayoutsPage({ userId, tabs }: { userId: string; tabs: ReactNode }) {
  useLiveBookings(userId);
  return (
    <div className="wrap pb-15 desk:pb-24 print:p-0">
      <PageHeader
        className="print:hidden"
        title="Repasses"
        lead={`Você recebe ${daysInWords(payoutDays)} depois de cada evento`}
        tabs={tabs}
      />
      <section aria-label="Repasses" className="max-w-208 print:max-w-none">
        <Payouts hostId={userId} />
      </section>
    </div>
  );
}

/** What the platform owes the host and what it sent, by booking; what a cancellation took back is taken off. */
function Payouts({ hostId }: { hostId: string }) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(hostPayoutsOptions(hostId));
  const { data: bookings } = useQuery(hostBookingsOptions(hostId));
  const [all, setAll] = useState(false);
  const today = todayInRio();
  if (data === undefined && errorUpdateCount === 0) return <Skeleton className="h-40" />;
  if (!data)
    return (
      <FailedPart
        title="Não foi possível carregar os repasses."
        text="Os valores não mudam. Confira a conexão e tente novamente."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const known = data.filter(
    ({ amountCents, openCents, contestedCents }) => amountCents !== 0 || openCents !== 0 || contestedCents !== 0,
  );
  const { comingCents, dueCents, paidCents } = payoutSums(known, today);
  const key = <PayoutKeyPart personId={hostId} dueCents={dueCents} purpose="payouts" />;
  if (known.length === 0)
    return (
      <div className="grid gap-4">
        <p className="text-sm text-muted-foreground">O primeiro repasse aparece aqui com a primeira reserva.</p>
        {key}
      </div>
    );
  const coming = known.filter(({ dueOn }) => dueOn > today);
  const past = known.filter(({ dueOn }) => dueOn <= today);
  // what is waited for, the longest first; then what comes next; then what was sent, from the latest on
  const ordered = [
    ...past.filter(({ openCents }) => openCents !== 0).toReversed(),
    ...coming.toReversed(),
    ...past.filter(({ openCents }) => openCents === 0),
  ];
  const lastPaidAt = known.reduce((last, { paid }) => (paid && paid.at > last ? paid.at : last), '');
  const others = [
    ...(dueCents > 0 ? [`${formatCents(dueCents)} devidos agora`] : []),
    ...(dueCents < 0 ? [`${formatCents(-dueCents)} a descontar do próximo repasse`] : []),
    ...(paidCents > 0
      ? [`${formatCents(paidCents)} já pagos${lastPaidAt ? `, por último em ${formatInstantDay(lastPaidAt)}` : ''}`]
      : []),
  ];
  const rows = withBookings(ordered, bookings ?? []);
  return (
    <>
      <div className="grid gap-4 print:hidden">
        <div>
          <p className="text-sm">
            <b className="type-numeral mr-2 text-2xl">{formatCents(comingCents)}</b>
            <span className="text-muted-foreground">a receber</span>
          </p>
          {others.length > 0 ? <p className="mt-1 text-sm text-muted-foreground">{others.join(' · ')}</p> : null}
        </div>
        {key}
        <ul>
          {(all ? rows : rows.slice(0, shownFirst)).map((payout) => (
            <li
              key={payout.bookingId}
              className="flex items-baseline justify-between gap-x-4 max-[17rem]:flex-wrap border-t border-border py-3 text-sm last:border-b"
            >
              <span className="min-w-0">
                <b className="block truncate font-semibold max-[17rem]:whitespace-normal">{payout.title}</b>
                {payout.eventOn ? <span className="block wrap-anywhere">{eventLabel(payout)}</span> : null}
                <span className="block wrap-anywhere text-muted-foreground">{stateLabel(payout, today)}</span>
              </span>
              <span className="whitespace-nowrap">
                {formatCents(payout.amountCents === 0 ? payout.openCents : payout.amountCents)}
              </span>
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
      {bookings ? <Statement rows={rows} /> : null}
    </>
  );
}

/** 'Evento em 12/12/2026 · Marina Azevedo' */
const eventLabel = ({ eventOn, guest }: StatementRow) =>
  `Evento em ${eventOn ? formatNumericDay(eventOn) : ''} · ${guest}`;

function stateLabel({ paid, openCents, contestedCents, dueOn }: HostPayout, today: string): string {
  const isContested = contestedCents > 0;
  if (paid) {
    const sent = `Pago em ${formatInstantDay(paid.at)} · referência ${paid.reference}`;
    return openCents < 0
      ? `${sent}. ${isContested ? 'Pagamento contestado no banco' : 'Cancelada depois'}: ${formatCents(-openCents)} a descontar do próximo repasse`
      : sent;
  }
  if (isContested)
    return `Pagamento contestado no banco: ${formatCents(contestedCents)} não são repassados enquanto ele não devolver`;
  return `${dueOn > today ? 'Previsto para' : 'Devido desde'} ${formatNumericDay(dueOn)}`;
}
