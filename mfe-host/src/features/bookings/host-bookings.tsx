import { useQuery } from '@tanstack/react-query';
import { MessageSquare } from 'lucide';
import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { agreedExtraLabel } from 'shared-domain/bookings/agreed-extra.ts';
import { type BookingContact, useBookingContacts } from 'shared-domain/bookings/booking-contacts.query.ts';
import { type BookingMoney, contestedText } from 'shared-domain/bookings/booking-money.ts';
import { bookingStatus } from 'shared-domain/bookings/booking-status.ts';
import { eventTimes, hoursRange } from 'shared-domain/bookings/event-hours.ts';
import { dayParts, formatDay, formatShortDay } from 'shared-domain/days/format.ts';
import { dayInRio, todayInRio } from 'shared-domain/days/rio.ts';
import { formatCents, formatCount, formatNumber } from 'shared-domain/money/format.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { PageHeader } from 'shared-ui/patterns/page-header.tsx';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { dialogIntent } from 'shared-ui/primitives/lazy-dialog.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { filterBookings, noFilter } from '../../data/hosting/booking-filter.ts';
import { hostBookingMoneyOptions } from '../../data/hosting/host-booking-money.query.ts';
import { comingBookings, type HostBooking, hostBookingsOptions } from '../../data/hosting/host-bookings.query.ts';
import { conversationKey, hostConversationsOptions } from '../../data/hosting/host-conversations.query.ts';
import { useLiveBookings } from '../../data/hosting/use-live-bookings.ts';
import { hostBookingPath } from '../../lib/host-booking-path.ts';
import { BookingFilters } from './booking-filters.tsx';
import { cancelledTexts, guestChatPath } from './booking-words.ts';
import { CancelAsHostDialog } from './cancel-as-host-dialog.tsx';

const shownFirst = 6;

/** Reservas: coming and past guests. */
export function HostBookingsPage({ userId, tabs }: { userId: string; tabs: ReactNode }) {
  useLiveBookings(userId);
  return (
    <div className="wrap pb-15 desk:pb-24">
      <PageHeader title="Reservas" tabs={tabs} />
      <HostBookings hostId={userId} />
    </div>
  );
}

/** The bookings of the host's spaces: those to come, and on demand the others. */
function HostBookings({ hostId }: { hostId: string }) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(hostBookingsOptions(hostId));
  const { contacts } = useBookingContacts(hostId);
  const { data: conversations } = useQuery(hostConversationsOptions(hostId));
  const [showsPast, setShowsPast] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const [filter, setFilter] = useState(noFilter);
  const found = filterBookings(data ?? [], filter);
  const isFiltered = found.length < (data?.length ?? 0);
  const coming = comingBookings(found);
  const past = found.filter((booking) => !coming.includes(booking));
  const shown = showsPast || isFiltered ? [...coming, ...past] : coming;
  const { data: money } = useQuery(hostBookingMoneyOptions(shown.map(({ id }) => id)));
  const list = (bookings: HostBooking[], label: string) => (
    <ul aria-label={label}>
      {bookings.map((booking) => (
        <BookingItem
          key={booking.id}
          booking={booking}
          conversation={conversations?.[conversationKey(booking.spaceId, booking.guest.id)]}
          contact={contacts?.find(({ booking_id }) => booking_id === booking.id)}
          money={money?.find(({ booking_id }) => booking_id === booking.id)}
          isComing={coming.includes(booking)}
          // the booking and its buttons leave this list
          onCancelled={() => heading.current?.focus()}
        />
      ))}
    </ul>
  );

  return (
    <section aria-label="Próximas reservas" className="max-w-208">
      <h2 ref={heading} tabIndex={-1} className="type-h3 mb-2">
        {isFiltered ? 'Reservas encontradas' : 'Próximas reservas'}
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
            <BookingFilters bookings={data} found={found} filter={filter} onFilter={setFilter} />
          ) : null}
          <p role="status" className="text-sm text-muted-foreground empty:hidden">
            {isFiltered
              ? found.length > 0
                ? formatCount(found.length, 'reserva encontrada', 'reservas encontradas')
                : 'Nenhuma reserva encontrada.'
              : ''}
          </p>
          {coming.length > 0 ? (
            list(showsAll || isFiltered ? coming : coming.slice(0, shownFirst), 'Reservas por vir')
          ) : isFiltered ? null : (
            <p className="border-t border-border pt-4 text-sm text-muted-foreground">
              Nenhuma reserva por vir. Uma nova aparece aqui assim que for paga.
            </p>
          )}
          <div className={isFiltered ? 'hidden' : 'flex flex-wrap gap-3'}>
            {coming.length > shownFirst ? (
              <Button variant="secondary" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
                {showsAll ? 'Ver menos' : `Ver todas as ${formatNumber(coming.length)} reservas`}
              </Button>
            ) : null}
            {past.length > 0 ? (
              <Button variant="secondary" size="sm" aria-expanded={showsPast} onClick={() => setShowsPast(!showsPast)}>
                {showsPast ? 'Ocultar anteriores e canceladas' : 'Ver anteriores e canceladas'}
              </Button>
            ) : null}
          </div>
          {past.length > 0 && (showsPast || isFiltered) ? list(past, 'Anteriores e canceladas') : null}
        </div>
      )}
    </section>
  );
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
