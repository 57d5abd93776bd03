import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide';
import type { ReactNode } from 'react';
import { formatMonth } from 'shared-domain/days/format.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { formatCents, formatNumber } from 'shared-domain/money/format.ts';
import { formatRating, reviewCountLabel } from 'shared-domain/spaces/space-card.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import {
  type HostDashboard,
  hostDashboardOptions,
  overallRating,
  revenueSums,
} from '../../data/hosting/host-dashboard.query.ts';
import { useLiveBookings } from '../../data/hosting/use-live-bookings.ts';
import { ListSpaceLink } from '../../lib/list-space-link.tsx';
import { NextBookings } from './next-bookings.tsx';
import { RevenueChart } from './revenue-chart.tsx';
import { SpaceTable } from './space-table.tsx';
import { WaitingForYou } from './waiting-for-you.tsx';

/** Gerenciar Espaços: the host's real figures, bookings and payouts. */
export function DashboardPage({ userId, tabs }: { userId: string; tabs: ReactNode }) {
  useLiveBookings(userId);
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(hostDashboardOptions(userId));
  return (
    <div className="wrap pb-15 desk:pb-24">
      <PageHeader
        title="Gerenciar Espaços"
        actions={
          <ListSpaceLink>
            <Icon icon={Plus} />
            Adicionar Espaço
          </ListSpaceLink>
        }
        tabs={tabs}
      />
      {data === undefined && errorUpdateCount === 0 ? (
        <DashboardSkeleton />
      ) : !data ? (
        <FailedPart
          title="Não foi possível carregar seus números."
          text="Suas reservas e repasses não mudam. Confira a conexão e tente novamente."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data.spaces.length === 0 && data.bookings === 0 ? (
        <EmptyState
          className="border-t border-border py-24"
          title="Nenhum espaço para gerenciar"
          text="Receita, reservas e calendário aparecem aqui quando você anuncia um espaço."
          actions={<ListSpaceLink variant="secondary">Anunciar meu primeiro espaço</ListSpaceLink>}
        />
      ) : (
        <>
          <div className="grid gap-11 pb-14 desk:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] desk:gap-18">
            <Part title="Próximas reservas" className="min-w-0">
              <NextBookings hostId={userId} />
            </Part>
            <Part title="Esperam por você" className="min-w-0">
              <WaitingForYou
                hostId={userId}
                spaces={data.spaces}
                conflicts={data.conflicts}
                hasBookings={data.bookings > 0}
              />
            </Part>
          </div>
          <Figures dashboard={data} />
          <Part title="Receita por mês" className="min-w-0 pt-11">
            <RevenueChart months={data.months} coming={data.coming_months} />
          </Part>
          <Part title="Por espaço" className="pt-14">
            <SpaceTable spaces={data.spaces} />
          </Part>
        </>
      )}
    </div>
  );
}

function Part({ title, className, children }: { title: string; className?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={className}>
      <h2 className="type-h3">{title}</h2>
      <div className="mt-4.5">{children}</div>
    </section>
  );
}

function Figures({ dashboard }: { dashboard: HostDashboard }) {
  const { upcoming_bookings, active_spaces, pending_spaces } = dashboard;
  const rating = overallRating(dashboard.spaces);
  const today = todayInRio();
  const { yearCents, monthCents, comingCents } = revenueSums(dashboard, today);
  const month = formatMonth(today).split(' ')[0];
  const paid = upcoming_bookings === 1 ? 'reserva paga' : 'reservas pagas';
  const figures = [
    ['Receita, últimos 12 meses', formatCents(yearCents), `${formatCents(monthCents)} em ${month} até agora`],
    ['Por vir', formatCents(comingCents), `${formatNumber(upcoming_bookings)} ${paid}`],
    ['Espaços ativos', formatNumber(active_spaces), `${formatNumber(pending_spaces)} em análise`],
    ['Nota média', rating ? formatRating(rating.average) : '—', rating ? reviewCountLabel(rating.count) : 'Novo'],
  ] as const;
  return (
    <dl className="grid grid-cols-[1.5fr_1fr_1fr] max-[17rem]:block max-[17rem]:*:border-l-0! max-[17rem]:*:pl-0! border-y border-border desk:grid-cols-[1.5fr_1.2fr_1fr_1fr]">
      {figures.map(([label, value, note]) => (
        <div
          key={label}
          className="group grid content-start gap-1.5 py-5 pr-3 not-first:pl-3 first:col-span-3 border-border not-first:not-nth-2:border-l max-desk:first:border-b max-desk:nth-2:pl-0 desk:py-7 desk:not-first:border-l desk:not-first:pl-6 desk:first:col-span-1"
        >
          <dt className="text-sm text-muted-foreground">{label}</dt>
          <dd className="type-numeral text-[1.1875rem] wrap-anywhere group-first:text-[2.5rem] desk:text-[2.625rem] desk:group-first:text-[2.625rem]">
            {value}
          </dd>
          <dd className="text-xs text-muted-foreground">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

export function DashboardSkeleton() {
  return (
    <div>
      <p role="status" className="sr-only">
        Carregando seus números
      </p>
      <div className="grid gap-11 pb-14 desk:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)] desk:gap-18">
        {[0, 1].map((part) => (
          <div key={part} className="grid content-start gap-4.5">
            <Skeleton className="h-7 w-52" />
            <Skeleton className="h-72" />
          </div>
        ))}
      </div>
      <div className="border-y border-border py-5 desk:py-7">
        <Skeleton className="h-[190px] desk:h-[94px]" />
      </div>
    </div>
  );
}
