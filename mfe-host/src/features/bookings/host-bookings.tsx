import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { agreedExtraLabel } from 'shared-domain/bookings/agreed-extra.ts';
import { type BookingContact, useBookingContacts } from 'shared-domain/bookings/booking-contacts.query.ts';
import { type BookingMoney, contestedText } from 'shared-domain/bookings/booking-money.ts';
import { bookingStatus } from 'shared-domain/bookings/booking-status.ts';
import { eventTimes, hoursRange } from 'shared-domain/bookings/event-hours.ts';
import { dayParts, formatDay, formatShortDay } from 'shared-domain/days/format.ts';
import { dayInRio, todayInRio } from 'shared-domain/days/rio.ts';
import { formatCents, formatCount, formatNumber } from 'shared-domain/money/format.ts';
import { serverNow } from 'shared-domain/platform';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { ToggleChip } from 'shared-ui/primitives/chip.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { dialogIntent } from 'shared-ui/primitives/lazy-dialog.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { type BookingFilter, filterBookings, noFilter } from '../../data/hosting/booking-filter.ts';
import { hostBookingMoneyOptions } from '../../data/hosting/host-booking-money.query.ts';
import { comingBookings, type HostBooking, hostBookingsOptions } from '../../data/hosting/host-bookings.query.ts';
import { conversationKey, hostConversationsOptions } from '../../data/hosting/host-conversations.query.ts';
import { useLiveBookings } from '../../data/hosting/use-live-bookings.ts';
import { hostRequestsOptions } from '../../data/requests/host-requests.query.ts';
import { isAnswerable, recordText } from '../../data/requests/request-times.ts';
import { hostBookingPath } from '../../lib/host-booking-path.ts';
import { BookingFilters } from './booking-filters.tsx';
import { cancelledTexts, guestChatPath } from './booking-words.ts';
import { CancelAsHostDialog } from './cancel-as-host-dialog.tsx';
import { HostRequests } from './host-requests.tsx';

const shownFirst = 6;
const minuteMs = 60_000;

/** Of the address: `?aba=`; without it those to come. */
const views = [
  { value: 'pedidos', label: 'Pedidos' },
  { value: 'proximas', label: 'Próximas' },
  { value: 'realizadas', label: 'Realizadas' },
  { value: 'canceladas', label: 'Canceladas' },
] as const;
type View = (typeof views)[number]['value'];

/** Reservas: requests to answer; coming, past and cancelled bookings. */
export function HostBookingsPage({ userId, tabs }: { userId: string; tabs: ReactNode }) {
  useLiveBookings(userId);
  const now = useServerNow();
  const [parameters, setParameters] = useSearchParams();
  const view = views.find(({ value }) => value === parameters.get('aba'))?.value ?? 'proximas';
  const [filter, setFilter] = useState(noFilter);
  const requests = useQuery(hostRequestsOptions(userId));
  const bookings = useQuery(hostBookingsOptions(userId));
  const found = filterBookings(bookings.data ?? [], filter);
  const coming = comingBookings(found);
  const over = found.filter((booking) => !coming.includes(booking));
  const groups = {
    proximas: coming,
    realizadas: over.filter(({ status }) => status === 'paid'),
    canceladas: over.filter(({ status }) => status !== 'paid'),
  };
  const counts: Partial<Record<View, number>> = {
    ...(requests.data && { pedidos: requests.data.open.filter((request) => isAnswerable(request, now)).length }),
    ...(bookings.data && {
      proximas: groups.proximas.length,
      realizadas: groups.realizadas.length,
      canceladas: groups.canceladas.length,
    }),
  };
  const record = requests.data?.record;
  return (
    <div className="wrap pb-15 desk:pb-24">
      <PageHeader title="Reservas" lead={view === 'pedidos' && record ? recordText(record) : undefined} tabs={tabs} />
      <fieldset
        aria-label="Quais reservas"
        className="mb-7 flex min-w-0 scrollbar-none gap-2 max-desk:-mx-5 max-desk:overflow-x-auto max-desk:px-5 max-desk:py-1 desk:flex-wrap"
      >
        {views.map(({ value, label }) => (
          <ToggleChip
            key={value}
            pressed={value === view}
            className="shrink-0"
            onClick={() =>
              setParameters(value === 'proximas' ? {} : { aba: value }, { replace: true, preventScrollReset: true })
            }
          >
            {label}
            {counts[value] === undefined ? null : (
              <span className="font-normal text-muted-foreground">{formatNumber(counts[value])}</span>
            )}
          </ToggleChip>
        ))}
      </fieldset>
      {view === 'pedidos' ? (
        <HostRequests query={requests} now={now} />
      ) : (
        <HostBookings
          hostId={userId}
          view={view}
          query={bookings}
          found={found}
          shown={groups[view]}
          filter={filter}
          onFilter={setFilter}
        />
      )}
    </div>
  );
}

/** The server's present instant in milliseconds, renewed every minute. */
function useServerNow(): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), minuteMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}

const words = {
  proximas: {
    title: 'Próximas reservas',
    list: 'Reservas por vir',
    empty: 'Nenhuma reserva por vir. Uma nova aparece aqui assim que for paga.',
  },
  realizadas: {
    title: 'Reservas realizadas',
    list: 'Reservas realizadas',
    empty: 'Nenhuma reserva realizada. Uma reserva passa para cá depois do evento.',
  },
  canceladas: { title: 'Reservas canceladas', list: 'Reservas canceladas', empty: 'Nenhuma reserva cancelada.' },
} as const;

interface HostBookingsProps {
  hostId: string;
  view: keyof typeof words;
  query: UseQueryResult<HostBooking[]>;
  /** Those that the filter leaves, of every view. */
  found: readonly HostBooking[];
  /** Those of this view. */
  shown: readonly HostBooking[];
  filter: BookingFilter;
  onFilter: (filter: BookingFilter) => void;
}

/** Bookings of the host's spaces, of one view. */
function HostBookings({ hostId, view, query, found, shown, filter, onFilter }: HostBookingsProps) {
  const { data, errorUpdateCount, isFetching, refetch } = query;
  const { contacts } = useBookingContacts(hostId);
  const { data: conversations } = useQuery(hostConversationsOptions(hostId));
  const [opened, setOpened] = useState<keyof typeof words>();
  const showsAll = opened === view;
  const heading = useRef<HTMLHeadingElement>(null);
  const isFiltered = found.length < (data?.length ?? 0);
  const { data: money } = useQuery(hostBookingMoneyOptions(shown.map(({ id }) => id)));
  const { title, list, empty } = words[view];
  return (
    <section aria-label={title} className="max-w-208">
      <h2 ref={heading} tabIndex={-1} className="sr-only">
        {title}
      </h2>
      {data === undefined && errorUpdateCount === 0 ? (
        <Skeleton className="h-60" />
      ) : !data ? (
        <FailedPart
          title="Não foi possível carregar as reservas."
          text="As reservas continuam valendo. Confira a conexão e tente novamente."
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className="grid gap-5">
          {data.length > 0 ? (
            <BookingFilters bookings={data} found={found} filter={filter} onFilter={onFilter} />
          ) : null}
          <p role="status" className="text-sm text-muted-foreground empty:hidden">
            {isFiltered ? foundText(found.length, shown.length) : ''}
          </p>
          {shown.length > 0 ? (
            <ul aria-label={list}>
              {(showsAll || isFiltered ? shown : shown.slice(0, shownFirst)).map((booking) => (
                <BookingItem
                  key={booking.id}
                  booking={booking}
                  conversation={conversations?.[conversationKey(booking.spaceId, booking.guest.id)]}
                  contact={contacts?.find(({ booking_id }) => booking_id === booking.id)}
                  money={money?.find(({ booking_id }) => booking_id === booking.id)}
                  isComing={view === 'proximas'}
                  // the booking and its buttons leave this list
                  onCancelled={() => heading.current?.focus()}
                />
              ))}
            </ul>
          ) : isFiltered ? null : (
            <p className="border-t border-border pt-4 text-sm text-muted-foreground">{empty}</p>
          )}
          {shown.length > shownFirst && !isFiltered ? (
            <Button
              variant="secondary"
              size="sm"
              className="justify-self-start"
              aria-expanded={showsAll}
              onClick={() => setOpened(showsAll ? undefined : view)}
            >
              {showsAll ? 'Ver menos' : `Ver todas as ${formatNumber(shown.length)} reservas`}
            </Button>
          ) : null}
        </div>
      )}
    </section>
  );
}

function foundText(found: number, here: number): string {
  if (found === 0) return 'Nenhuma reserva encontrada.';
  const all = formatCount(found, 'reserva encontrada', 'reservas encontradas');
  return here === found ? all : `${all}, ${here === 0 ? 'nenhuma' : formatNumber(here)} nesta lista`;
}

interface BookingItemProps {
  booking: HostBooking;
  conversation: string | undefined;
  /** While the two may reach each other. */
  contact: BookingContact | undefined;
  /** Undefined while it is not known. */
  money: BookingMoney | undefined;
  isComing: boolean;
  onCancelled: () => void;
}

function BookingItem({ booking, conversation, contact, money, isComing, onCancelled }: BookingItemProps) {
  const [cancelling, setCancelling] = useState(false);
  const { guest, snapshot, date, guestCount } = booking;
  const { day, rest } = dayParts(date);
  const { label, tone } = bookingStatus(booking.status, { day: date, today: todayInRio() });
  const times = eventTimes({ starts_at: booking.startsAt, ends_at: booking.endsAt }, snapshot.hours);
  const chat = guestChatPath(booking, conversation);
  return (
    <li className="grid grid-cols-[64px_minmax(0,1fr)] max-[17rem]:grid-cols-[minmax(0,1fr)] items-start gap-x-4 gap-y-2 md:grid-cols-[64px_minmax(0,1fr)_auto] md:gap-y-1 border-t border-border py-4">
      <p className="grid">
        <time dateTime={date} className="contents">
          <b className="type-numeral text-2xl">{day}</b>
          <span className="text-xs text-muted-foreground">{rest}</span>
        </time>
      </p>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-0.5 text-sm wrap-anywhere">
        <Link to={hostBookingPath(booking.id)} className="font-semibold hover:underline hover:underline-offset-4">
          {snapshot.title}
          <span className="sr-only">
            , {formatDay(date)}, {guest.name}
          </span>
        </Link>
        <span className="text-muted-foreground">
          {guest.name}, {formatCount(guestCount, 'convidado', 'convidados')}
        </span>
        {times && booking.status !== 'cancelled' ? (
          <span className="text-muted-foreground">Evento {hoursRange(...times)}</span>
        ) : null}
        {booking.extras.length > 0 ? (
          <span className="text-muted-foreground">
            Extras: {booking.extras.map((extra) => agreedExtraLabel(extra, guestCount)).join('; ')}
          </span>
        ) : null}
        {contact?.phone ? (
          <span className="text-muted-foreground">
            <a href={`tel:${contact.phone.replace(/[^\d+]/g, '')}`} className="link inline-flex min-h-8 items-center">
              <span className="sr-only">Ligar para {guest.name}: </span>
              {contact.phone}
            </a>
            , até {formatShortDay(dayInRio(contact.until))}
          </span>
        ) : null}
        {contact && !contact.address ? (
          <span className="text-warning">{guest.name} espera o endereço deste espaço.</span>
        ) : null}
        <span className="text-muted-foreground">
          {booking.status === 'cancelled'
            ? cancelledTexts(booking, money).join(' ')
            : ((money && contestedText(money)) ?? `Você recebe ${formatCents(booking.ownerCents)}`)}
        </span>
      </div>
      <Tag tone={tone} dot className="max-md:justify-self-start min-[17rem]:max-md:col-start-2">
        {label}
      </Tag>
      {chat || isComing ? (
        <div className="min-[17rem]:col-start-2 flex md:col-end-4 flex-wrap items-center gap-x-5">
          {chat ? (
            <Link to={chat} className={buttonVariants({ variant: 'secondary', size: 'sm', className: 'my-1' })}>
              <Icon icon={MessageSquare} size={18} />
              Conversar<span className="sr-only"> com {guest.name}</span>
            </Link>
          ) : null}
          {isComing ? (
            <button
              type="button"
              className="link inline-flex min-h-11 items-center text-sm"
              {...dialogIntent}
              onClick={() => setCancelling(true)}
            >
              Cancelar reserva
              <span className="sr-only">
                {' '}
                de {guest.name}, {formatDay(date)}
              </span>
            </button>
          ) : null}
        </div>
      ) : null}
      {isComing ? (
        <CancelAsHostDialog
          booking={booking}
          open={cancelling}
          onClose={(cancelled) => {
            setCancelling(false);
            if (cancelled) onCancelled();
          }}
        />
      ) : null}
    </li>
  );
}
