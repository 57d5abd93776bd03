import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatInstantDay, todayInRio } from 'shared-domain/days/rio.ts';
import { formatCents, formatCount } from 'shared-domain/money/format.ts';
import { payoutDays } from 'shared-domain/rules/booking-rules.ts';
import { daysInWords } from 'shared-domain/rules/rule-labels.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { FigureBand } from 'shared-ui/patterns/figure-band.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { hostBookingsOptions } from '../../data/hosting/host-bookings.query.ts';
import {
  type HostPayout,
  hostPayoutsOptions,
  payoutSums,
  sentPayments,
} from '../../data/hosting/host-payouts.query.ts';
import { withBookings } from '../../data/hosting/payout-statement.ts';
import { useLiveBookings } from '../../data/hosting/use-live-bookings.ts';
import { PayoutKeyPart } from './payout-key.tsx';
import { ComingTable, SentTable } from './payout-tables.tsx';
import { Statement } from './statement.tsx';

/** Repasses: the platform's debt to the host, and where it is paid. */
export function PayoutsPage({ userId, tabs }: { userId: string; tabs: ReactNode }) {
  useLiveBookings(userId);
  return (
    <div className="wrap pb-15 desk:pb-24 print:p-0">
      <PageHeader
        className="print:hidden"
        title="Repasses"
        lead={`O valor sai ${daysInWords(payoutDays)} depois de cada evento.`}
        tabs={tabs}
      />
      <section aria-label="Repasses">
        <Payouts hostId={userId} />
      </section>
    </div>
  );
}

/** The host's earnings by booking, and the transfers; refunds of cancellations are deducted. */
function Payouts({ hostId }: { hostId: string }) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(hostPayoutsOptions(hostId));
  const { data: bookings } = useQuery(hostBookingsOptions(hostId));
  const today = todayInRio();
  if (data === undefined && errorUpdateCount === 0) return <PayoutsSkeleton />;
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
  const moved = data.filter((payout) => known.includes(payout) || payout.settlements.length > 0);
  const open = known.filter(({ openCents, contestedCents }) => openCents !== 0 || contestedCents !== 0);
  const isDue = ({ dueOn }: HostPayout) => dueOn <= today;
  // due amounts, longest wait first, then future ones
  const ordered = [...open.filter(isDue).toReversed(), ...open.filter((payout) => !isDue(payout)).toReversed()];
  // with those of bookings that are even by now
  const sent = sentPayments(data);
  return (
    <>
      <Figures payouts={known} today={today} lastPaidAt={sent.find(({ kind }) => kind === 'paid')?.at} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-11 pt-11 desk:grid-cols-[minmax(0,1fr)_360px] desk:gap-18 print:block print:pt-0">
        <div className="grid min-w-0 gap-12 print:block">
          <ComingTable rows={withBookings(ordered, bookings ?? [])} today={today} isFirst={known.length === 0} />
          {sent.length > 0 ? <SentTable payments={sent} /> : null}
          {bookings ? <Statement hostId={hostId} rows={withBookings(moved, bookings)} /> : null}
        </div>
        <section
          aria-labelledby="chave-pix"
          className="grid gap-4 rounded-surface border border-border p-6 print:hidden"
        >
          <h2 id="chave-pix" className="type-h4">
            Chave PIX
          </h2>
          <PayoutKeyPart personId={hostId} dueCents={payoutSums(known, today).dueCents} purpose="payouts" />
          <p className="text-xs text-muted-foreground">
            Para trocar, pedimos sua senha de novo e avisamos por e-mail. O próximo repasse já usa a chave nova.
          </p>
        </section>
      </div>
    </>
  );
}

interface FiguresProps {
  payouts: readonly HostPayout[];
  today: string;
  lastPaidAt: string | undefined;
}

function Figures({ payouts, today, lastPaidAt }: FiguresProps) {
  const { comingCents, contestedCents, dueCents, paidCents, todayCents } = payoutSums(payouts, today);
  const coming = payouts.filter(({ dueOn, openCents }) => dueOn > today && openCents > 0).length;
  const contested = payouts.filter((payout) => payout.contestedCents > 0).length;
  return (
    <FigureBand
      className="print:hidden"
      figures={[
        {
          label: 'A caminho',
          value: formatCents(dueCents),
          note:
            dueCents < 0
              ? 'descontados do próximo repasse'
              : todayCents > 0
                ? `${formatCents(todayCents)} ${todayCents === dueCents ? 'saem' : 'deles saem'} hoje`
                : dueCents > 0
                  ? 'de eventos realizados'
                  : 'nada à espera',
        },
        {
          label: 'Dos próximos eventos',
          value: formatCents(comingCents),
          note: formatCount(coming, 'reserva paga', 'reservas pagas'),
        },
        {
          label: 'Em espera',
          value: formatCents(contestedCents),
          note:
            contested > 0
              ? formatCount(contested, 'contestação no banco', 'contestações no banco')
              : 'sem contestações',
        },
        {
          label: 'Já recebido',
          value: formatCents(paidCents),
          note: lastPaidAt ? `por último em ${formatInstantDay(lastPaidAt)}` : 'nenhum repasse ainda',
        },
      ]}
    />
  );
}

function PayoutsSkeleton() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Carregando os repasses
      </p>
      <Skeleton className="h-[220px] desk:h-[156px]" />
      <div className="grid gap-11 pt-11 desk:grid-cols-[minmax(0,1fr)_360px] desk:gap-18">
        <Skeleton className="h-80" />
        <Skeleton className="h-60" />
      </div>
    </div>
  );
}
