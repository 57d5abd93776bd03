import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ChevronDown } from 'lucide';
import { useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import { dayInRio } from 'shared-domain/days/rio.ts';
import { useRowChanges } from 'shared-domain/db/use-row-changes.ts';
import { requireSignIn, serverNow, useSession } from 'shared-domain/platform';
import type { RequestRow as RequestToBook } from 'shared-domain/requests/requests.answers.ts';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tabs } from 'shared-ui/primitives/tabs.tsx';
import { type Booking, myBookingsOptions } from '../../data/bookings/booking.query.ts';
import { bookingMoneyOptions, mostMoneyRows } from '../../data/bookings/booking-money.query.ts';
import { endOf, myRequestsOptions } from '../../data/bookings/requests.query.ts';
import { useStoredNextEvent } from '../../lib/use-stored-next-event.ts';
import { groupBookings } from './booking-groups.ts';
import { BookingRow } from './booking-row.tsx';
import { rowLook, rowPicture } from './event-row.tsx';
import { LazyRequestRow } from './lazy-request-row.tsx';
import { NextEvent, nextEventLook, nextEventPicture } from './next-event.tsx';

/** Minhas Reservas: coming bookings with the next event first, past ones, cancelled ones, and, closed, unpaid ones. */
export function MyBookingsPage() {
  const session = useSession();
  return (
    <div className="wrap pb-15 desk:pb-24">
      <PageHeader title="Minhas Reservas" />
      {session.status === 'loading' ? (
        <LoadingRows />
      ) : session.status === 'anonymous' ? (
        <EmptyState
          className="border-t border-border py-24"
          title="Faça login para ver suas reservas"
          text="As datas que você reservou, os pagamentos e os espaços ficam aqui."
          actions={<Button onClick={() => requireSignIn()}>Entrar</Button>}
        />
      ) : (
        <BookingList userId={session.user.id} />
      )}
    </div>
  );
}

function BookingList({ userId }: { userId: string }) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(myBookingsOptions(userId));
  const requests = useRequests(userId);
  const [address] = useSearchParams();
  useStoredNextEvent(userId, data);
  if ((data === undefined && errorUpdateCount === 0) || requests.isFirst) return <LoadingRows />;
  if (!data)
    return (
      <FailedPart
        title="Não foi possível carregar suas reservas."
        text="Suas reservas continuam valendo. Confira a conexão e tente novamente."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const hasRequests = requests.list.length > 0 || requests.failed || address.get('aba') === requestsTab;
  if (data.length === 0 && !hasRequests) return <NothingYet />;
  return <Groups bookings={data} requests={requests} />;
}

type Requests = ReturnType<typeof useRequests>;

/** The person's requests; each step of another is a notification. */
function useRequests(userId: string) {
  const queryClient = useQueryClient();
  const { data, errorUpdateCount, isFetching, isError, refetch } = useQuery(myRequestsOptions(userId));
  const waits = data?.some((request) => endOf(request) !== null);
  const refresh = () => void queryClient.invalidateQueries({ queryKey: bookingKeys.requests(userId) });
  useRowChanges('notifications', 'INSERT', waits ? userId : undefined, {
    filter: `person_id=eq.${userId}`,
    onChange: refresh,
    onSubscribed: refresh,
  });
  return {
    list: data ?? [],
    isFirst: data === undefined && errorUpdateCount === 0,
    failed: data === undefined && isError,
    isFetching,
    retry: () => void refetch(),
  };
}

const requestsTab = 'pedidos';

function NothingYet({ isAgain = false }: { isAgain?: boolean }) {
  return (
    <EmptyState
      className={isAgain ? 'py-16' : 'border-t border-border py-24'}
      title={isAgain ? 'Nenhuma reserva por vir' : 'Nenhuma reserva ainda'}
      text="Quando você reservar um espaço, a data e o pagamento ficam aqui."
      actions={
        <Link to="/buscar" className={buttonVariants()}>
          Buscar espaços
        </Link>
      }
    />
  );
}

function NoRequests() {
  return (
    <EmptyState
      className="py-16"
      title="Nenhum pedido ainda"
      text="Em espaços sob aprovação, o anfitrião responde antes de você pagar. Seus pedidos ficam aqui."
      actions={
        <Link to="/buscar" className={buttonVariants()}>
          Buscar espaços
        </Link>
      }
    />
  );
}

const refundTurnMs = 15_000;

function Groups({ bookings, requests }: { bookings: Booking[]; requests: Requests }) {
  const now = serverNow();
  const today = dayInRio(now);
  const cancelled = bookings.filter(({ status }) => status === 'cancelled').slice(0, mostMoneyRows);
  const { data: money } = useQuery({
    ...bookingMoneyOptions(cancelled.map(({ id }) => id)),
    // Under way at the provider: it settles within seconds or days.
    refetchInterval: ({ state }) => (state.data?.some(({ waiting_cents }) => waiting_cents > 0) ? refundTurnMs : false),
  });
  const charged = new Set(money?.flatMap(({ booking_id, paid_cents }) => (paid_cents > 0 ? [booking_id] : [])));
  const groups = groupBookings(bookings, { today, now, charged });
  const area = useRef<HTMLDivElement>(null);
  const [address, setAddress] = useSearchParams();
  const [picked, setPicked] = useState<View | null>(null);
  const chosen = address.get('aba') === requestsTab ? 'requests' : picked;
  const choose = (view: View) => {
    setPicked(view);
    if (view === 'requests') address.set('aba', requestsTab);
    else address.delete('aba');
    setAddress(address, { replace: true, preventScrollReset: true });
  };
  const show = (view: View) => {
    choose(view);
    // the button that was pressed is gone with its row
    area.current?.focus({ preventScroll: true });
  };
  const onCancelled = () => show('cancelled');
  const rows = (group: Booking[]) =>
    group.map((booking) => (
      <BookingRow
        key={booking.id}
        booking={booking}
        today={today}
        money={money?.find(({ booking_id }) => booking_id === booking.id)}
        onCancelled={onCancelled}
      />
    ));
  const requestRows = (list: RequestToBook[]) =>
    list.map((request) => (
      <LazyRequestRow
        key={request.id}
        request={request}
        today={today}
        checkout={bookings.find(({ request_id, status }) => request_id === request.id && status === 'pending')}
        onEnded={() => show('requests')}
      />
    ));
  const byDay = (a: { event_date: string }, b: { event_date: string }) => a.event_date.localeCompare(b.event_date);
  const accepted = requests.list.filter(({ status }) => status === 'accepted').sort(byDay);
  const open = requests.list.filter(({ status }) => status === 'open').sort(byDay);
  const over = requests.list.filter((request) => endOf(request) === null);
  const { upcoming, done, unpaid } = groups;
  const [next] = upcoming.filter(({ status }) => status !== 'pending');
  const [last] = done;
  const views = [
    {
      value: 'upcoming',
      title: 'Próximas',
      count: upcoming.length + accepted.length + open.length,
      content: (
        <>
          {upcoming.length + accepted.length + open.length === 0 ? <NothingYet isAgain /> : null}
          {rows(upcoming.filter(({ status }) => status === 'pending'))}
          {next?.status === 'paid' ? <NextEvent booking={next} today={today} onCancelled={onCancelled} /> : null}
          {requestRows(accepted)}
          {[
            ...upcoming.filter(
              (booking) => booking.status !== 'pending' && (booking !== next || next.status !== 'paid'),
            ),
            ...open,
          ]
            .sort(byDay)
            .map((one) => ('guest_name' in one ? requestRows([one]) : rows([one])))}
          {last ? (
            <section aria-label="Última realizada" className="mt-14">
              <h2 className="type-h3 mb-3">Última realizada</h2>
              {rows([last])}
            </section>
          ) : null}
        </>
      ),
    },
    {
      value: 'requests',
      title: 'Pedidos',
      count: requests.list.length,
      content: requests.failed ? (
        <FailedPart
          title="Não foi possível carregar seus pedidos."
          text="Eles continuam como estão. Confira a conexão e tente novamente."
          retrying={requests.isFetching}
          onRetry={requests.retry}
        />
      ) : requests.list.length === 0 ? (
        <NoRequests />
      ) : (
        requestRows([...accepted, ...open, ...over])
      ),
    },
    { value: 'done', title: 'Realizadas', count: done.length, content: rows(done) },
    {
      value: 'cancelled',
      title: 'Canceladas',
      count: groups.cancelled.length,
      content: rows(groups.cancelled),
    },
  ] as const;
  const shown = views.filter(
    ({ value, count }) =>
      value === 'upcoming' || count > 0 || (value === 'requests' && (requests.failed || chosen === value)),
  );
  const first = shown.find(({ count }) => count > 0)?.value ?? 'upcoming';
  const view = shown.some(({ value }) => value === chosen) ? chosen : first;
  return (
    <div ref={area} tabIndex={-1} className="grid gap-14">
      {shown.length === 1 && first === 'upcoming' && views[0].count === 0 ? (
        <NothingYet />
      ) : (
        <Tabs
          label="Reservas"
          value={view ?? first}
          onValueChange={choose}
          tabs={shown.map(({ value, title, count, content }) => ({
            value,
            label: (
              <>
                {title} <span className="font-normal text-muted-foreground">{count}</span>
              </>
            ),
            content: (
              <section aria-label={title}>
                <h2 className="sr-only">{title}</h2>
                {content}
              </section>
            ),
          }))}
        />
      )}
      {unpaid.length > 0 ? (
        <details className="group border-y border-border">
          <summary className="flex min-h-[76px] cursor-pointer list-none items-center justify-between gap-4 py-3 [&::-webkit-details-marker]:hidden">
            <span className="grid gap-0.5">
              <span className="type-h4">Reservas não pagas</span>
              <span className="text-sm text-muted-foreground">{unpaidText(unpaid.length)}</span>
            </span>
            <Icon
              icon={ChevronDown}
              size={24}
              className="transition-transform duration-(--duration-fast) group-open:rotate-180 motion-reduce:transition-none"
            />
          </summary>
          {rows(unpaid)}
        </details>
      ) : null}
    </div>
  );
}

type View = 'upcoming' | 'requests' | 'done' | 'cancelled';

const unpaidText = (count: number) =>
  count === 1
    ? '1 data que voltou a ficar livre. Nada foi cobrado.'
    : `${count} datas que voltaram a ficar livres. Nada foi cobrado.`;

/** In the measures of the tabs, the next event and a row. */
function LoadingRows() {
  return (
    <div>
      <p role="status" className="sr-only">
        Carregando suas reservas
      </p>
      <div className="mb-6 flex h-12 items-center gap-7 border-b border-border max-desk:-mx-5 max-desk:gap-6 max-desk:px-5">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-5 w-24" />
        <Skeleton className="h-5 w-24" />
      </div>
      <div className={nextEventLook}>
        <Skeleton className={nextEventPicture} />
        <div className="grid min-h-[680px] content-start gap-3 md:min-h-[638px] desk:min-h-[463px]">
          <Skeleton className="h-12 w-48" />
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="mt-2 h-52" />
        </div>
      </div>
      <div className={rowLook}>
        <Skeleton className="h-10 w-24 max-md:col-span-full md:h-16 md:w-auto" />
        <Skeleton className={rowPicture} />
        <div className="grid gap-2 max-md:row-start-2">
          <Skeleton className="h-6 w-32" />
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-5 w-1/2" />
        </div>
        <Skeleton className="h-10 max-md:col-span-full md:h-24" />
      </div>
    </div>
  );
}
