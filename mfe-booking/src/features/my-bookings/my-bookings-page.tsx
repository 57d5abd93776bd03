import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { requireSignIn, useSession } from 'shared-domain/platform';
import { EmptyState } from 'shared-ui/patterns/empty-state.tsx';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { type Booking, myBookingsOptions } from '../../data/bookings/booking.query.ts';
import { bookingRefundsOptions } from '../../data/bookings/refunds.query.ts';
import { groupBookings } from './booking-groups.ts';
import { BookingRow } from './booking-row.tsx';

/** Minhas Reservas: what is to come, what has been, what was cancelled, and, closed, what was never paid. */
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
          title="Entre para ver suas reservas"
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
  if (data === undefined && errorUpdateCount === 0) return <LoadingRows />;
  if (!data)
    return (
      <FailedPart
        title="Não foi possível carregar suas reservas."
        text="Suas reservas continuam valendo. Confira a conexão e tente novamente."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data.length === 0) return <NothingYet />;
  return <Groups bookings={data} />;
}

function NothingYet() {
  return (
    <EmptyState
      className="border-t border-border py-24"
      title="Nenhuma reserva ainda"
      text="Quando você reservar um espaço, a data e o pagamento ficam aqui."
      actions={
        <Link to="/buscar" className={buttonVariants()}>
          Buscar espaços
        </Link>
      }
    />
  );
}

/** So many, the newest, are asked for their refunds: the question travels in an address. */
const askedRefunds = 100;
const refundTurnMs = 15_000;

function Groups({ bookings }: { bookings: Booking[] }) {
  const today = todayInRio();
  const cancelled = bookings.filter(({ status }) => status === 'cancelled').slice(0, askedRefunds);
  const { data: refunds } = useQuery({
    ...bookingRefundsOptions(cancelled.map(({ id }) => id)),
    // Under way at the provider: it settles within seconds or days.
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => status === 'requested') ? refundTurnMs : false),
  });
  const refunded = new Set(refunds?.map(({ bookingId }) => bookingId));
  const groups = groupBookings(bookings, { today, now: Date.now(), refunded });
  const area = useRef<HTMLDivElement>(null);
  const rows = (group: Booking[]) =>
    group.map((booking) => (
      <BookingRow
        key={booking.id}
        booking={booking}
        today={today}
        refunds={refunds?.filter(({ bookingId }) => bookingId === booking.id)}
        // the button that was pressed is gone with its row
        onCancelled={() => area.current?.focus({ preventScroll: true })}
      />
    ));
  const shown = [
    { title: 'Próximas', group: groups.upcoming },
    { title: 'Realizadas', group: groups.done },
    { title: 'Canceladas', group: groups.cancelled },
  ].filter(({ group }) => group.length > 0);
  const { unpaid } = groups;
  return (
    <div ref={area} tabIndex={-1} className="grid gap-14">
      {shown.length === 0 ? <NothingYet /> : null}
      {shown.map(({ title, group }) => (
        <section key={title} aria-label={title}>
          <h2 className="type-h3 mb-4">{title}</h2>
          {rows(group)}
        </section>
      ))}
      {unpaid.length > 0 ? (
        <details className="group border-y border-border">
          <summary className="flex min-h-[76px] cursor-pointer list-none items-center justify-between gap-4 py-3 [&::-webkit-details-marker]:hidden">
            <span className="grid gap-0.5">
              <span className="type-h4">Reservas não pagas</span>
              <span className="text-sm text-muted-foreground">{unpaidSentence(unpaid.length)}</span>
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

const unpaidSentence = (count: number) =>
  count === 1
    ? '1 data que voltou a ficar livre. Nada foi cobrado.'
    : `${count} datas que voltaram a ficar livres. Nada foi cobrado.`;

function LoadingRows() {
  return (
    <div className="grid">
      <p role="status" className="sr-only">
        Carregando suas reservas
      </p>
      {[0, 1, 2].map((row) => (
        <div
          key={row}
          className="grid grid-cols-[72px_minmax(0,1fr)] items-center gap-4 border-t border-border py-7 desk:grid-cols-[104px_220px_minmax(0,1fr)_168px] desk:gap-8"
        >
          <Skeleton className="h-16" />
          <Skeleton className="hidden aspect-[4/3] desk:block" />
          <div className="grid gap-2">
            <Skeleton className="h-6 w-32" />
            <Skeleton className="h-6 w-2/3" />
            <Skeleton className="h-5 w-1/2" />
          </div>
          <Skeleton className="hidden h-24 desk:block" />
        </div>
      ))}
    </div>
  );
}
