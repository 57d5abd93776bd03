import { Link } from 'react-router-dom';
import { extraNames } from 'shared-domain/bookings/agreed-extra.ts';
import { bookingCode, bookingStatus } from 'shared-domain/bookings/booking-status.ts';
import { hoursBehindDay } from 'shared-domain/bookings/event-hours.ts';
import { daysBetween } from 'shared-domain/days/days-between.ts';
import { formatDay } from 'shared-domain/days/format.ts';
import { dayInRio } from 'shared-domain/days/rio.ts';
import { refundText as policyText } from 'shared-domain/money/cancellation-policy.ts';
import { formatCents, formatCount } from 'shared-domain/money/format.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import type { Booking } from '../../data/bookings/booking.query.ts';
import { ArrivalRows } from '../../lib/arrival-rows.tsx';
import { CancelLink, ChatLink, ReceiptLink } from './booking-links.tsx';

export const nextEventLook =
  'grid items-center gap-5 pt-5 pb-8 desk:grid-cols-[minmax(0,1fr)_minmax(0,1.12fr)] desk:gap-12 desk:pt-2 desk:pb-10';
export const nextEventPicture = 'h-[220px] max-md:-mx-5 md:h-[360px] md:rounded-photo desk:h-full desk:min-h-[400px]';

interface NextEventProps {
  booking: Booking;
  /** Today in Rio, `yyyy-MM-dd`. */
  today: string;
  onCancelled: () => void;
}

/** The next paid booking: days left, place, time and host. */
export function NextEvent({ booking, today, onCancelled }: NextEventProps) {
  const { snapshot, event_date } = booking;
  const { label, tone } = bookingStatus(booking.status, { day: event_date, today });
  const guests = formatCount(booking.guest_count, 'convidado', 'convidados');
  const policy = { eventDate: event_date, bookedOn: dayInRio(booking.created_at), policy: snapshot.policy };
  // on a phone all three fit into one line
  const tertiary = buttonVariants({ variant: 'tertiary', size: 'sm', className: 'max-desk:px-2' });
  return (
    <article aria-label={`${snapshot.title}, ${formatDay(event_date)}`} className={nextEventLook}>
      <div className={cn(nextEventPicture, 'overflow-hidden')}>
        <Picture image={snapshot.image} alt="" sizes="(width < 56.3125rem) 100vw, 590px" priority />
      </div>
      <div className="min-w-0">
        <div className="flex items-start justify-between gap-x-4 gap-y-2.5 max-desk:flex-col-reverse">
          <p className="type-numeral text-[2.75rem] leading-none desk:text-[3.25rem]">
            {soon(daysBetween(today, event_date))}
          </p>
          <Tag tone={tone} dot>
            {label}
          </Tag>
        </div>
        <p className="mt-2 font-semibold">
          <time dateTime={event_date}>{formatDay(event_date)}</time>
          {hoursBehindDay(booking, snapshot.hours)}
        </p>
        <h3 className="type-h4 mt-3">{snapshot.title}</h3>
        <p className="text-sm text-muted-foreground">
          {guests} · {formatCents(booking.total_amount)} {booking.total_amount > 0 ? 'pagos ' : ''}· Reserva{' '}
          {bookingCode(booking.id)}
        </p>
        {booking.extras.length > 0 ? (
          <p className="text-sm text-muted-foreground">Extras: {extraNames(booking.extras)}</p>
        ) : null}
        <ArrivalRows booking={booking} className="my-4.5" />
        {booking.total_amount > 0 ? (
          <p className="mb-4.5 text-sm text-muted-foreground">{policyText(policy, today)}</p>
        ) : null}
        <div className="flex flex-wrap items-center gap-2 max-desk:justify-between max-desk:gap-x-0 max-desk:*:first:basis-full">
          <ChatLink booking={booking} variant="primary" />
          {booking.space_id ? (
            <Link to={`/espaco/${booking.space_id}`} className={tertiary}>
              Ver Espaço
              <span className="sr-only"> {snapshot.title}</span>
            </Link>
          ) : null}
          <ReceiptLink booking={booking} className={tertiary} />
          <CancelLink booking={booking} today={today} onCancelled={onCancelled} className={tertiary} />
        </div>
      </div>
    </article>
  );
}

const soon = (days: number): string => (days === 0 ? 'hoje' : days === 1 ? 'amanhã' : `em ${days} dias`);
