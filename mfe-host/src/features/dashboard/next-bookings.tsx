import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { bookingStatus } from 'shared-domain/bookings/booking-status.ts';
import { eventTimes, hoursRange } from 'shared-domain/bookings/event-hours.ts';
import { daysBetween } from 'shared-domain/days/days-between.ts';
import { dayParts } from 'shared-domain/days/format.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import { formatCount, formatNumber } from 'shared-domain/money/format.ts';
import { FailedPart } from 'shared-ui/patterns/failed-part.tsx';
import { Skeleton } from 'shared-ui/primitives/skeleton.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import { comingBookings, hostBookingsOptions } from '../../data/hosting/host-bookings.query.ts';
import { hostBookingPath } from '../../lib/host-booking-path.ts';

const shown = 4;
const allBookings = '/gerenciar-espacos/reservas';

/** Returns a relative day for the near future; null further ahead. */
const soon = (days: number): string | null =>
  days === 0 ? 'Hoje' : days === 1 ? 'Amanhã' : days === 2 ? 'Em 2 dias' : null;

/** The next guests; the rest, and all actions, are on the page of the bookings. */
export function NextBookings({ hostId }: { hostId: string }) {
  const { data, errorUpdateCount, isFetching, refetch } = useQuery(hostBookingsOptions(hostId));
  if (data === undefined && errorUpdateCount === 0) return <Skeleton className="h-60" />;
  if (!data)
    return (
      <FailedPart
        title="Não foi possível carregar as reservas."
        text="As reservas continuam valendo. Confira a conexão e tente novamente."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  const today = todayInRio();
  const coming = comingBookings(data);
  if (coming.length === 0)
    return (
      <p className="border-t border-border pt-4 text-sm text-muted-foreground">
        Nenhuma reserva por vir. Uma nova aparece aqui assim que for paga.
      </p>
    );
  return (
    <>
      <ul aria-label="Reservas por vir">
        {coming.slice(0, shown).map((booking) => {
          const { id, date, guest, guestCount, snapshot, status } = booking;
          const { day, rest } = dayParts(date);
          const { label, tone } = bookingStatus(status, { day: date, today });
          const times = eventTimes({ starts_at: booking.startsAt, ends_at: booking.endsAt }, snapshot.hours);
          return (
            <li key={id} className="border-t border-border last:border-b">
              <Link
                to={hostBookingPath(id)}
                className="group grid grid-cols-[68px_minmax(0,1fr)] items-center gap-x-5 gap-y-1 py-4 max-[17rem]:grid-cols-[minmax(0,1fr)] md:grid-cols-[68px_minmax(0,1fr)_auto]"
              >
                <time dateTime={date} className="grid gap-0.5">
                  <b className="type-numeral text-[2rem]">{day}</b>
                  <span className="text-xs text-muted-foreground">{rest.replace(/ \d{4}/, '')}</span>
                </time>
                <span className="grid min-w-0 text-sm">
                  <b className="text-base font-semibold wrap-anywhere link-in-group">{snapshot.title}</b>
                  <span className="text-muted-foreground wrap-anywhere">
                    {[
                      guest.name,
                      ...(times ? [hoursRange(...times).replace('das ', '')] : []),
                      formatCount(guestCount, 'pessoa', 'pessoas'),
                    ].join(' · ')}
                  </span>
                </span>
                <Tag tone={tone} dot className="justify-self-start max-md:min-[17rem]:col-start-2 max-md:mt-1">
                  {soon(daysBetween(today, date)) ?? label}
                </Tag>
              </Link>
            </li>
          );
        })}
      </ul>
      {coming.length > shown ? (
        <Link to={allBookings} className="link mt-2 inline-flex min-h-11 items-center text-sm">
          Ver as {formatNumber(coming.length)}
          <span className="sr-only"> reservas por vir</span>
        </Link>
      ) : null}
    </>
  );
}
