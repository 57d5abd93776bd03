import { useQuery } from '@tanstack/react-query';
import { Clock, Star } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { extraNames } from 'shared-domain/bookings/agreed-extra.ts';
import type { BookingMoney } from 'shared-domain/bookings/booking-money.ts';
import { bookingCode, bookingStatus, cancellationText } from 'shared-domain/bookings/booking-status.ts';
import { eventTimes, hoursRange } from 'shared-domain/bookings/event-hours.ts';
import { dayParts, formatDay } from 'shared-domain/days/format.ts';
import { dayInRio } from 'shared-domain/days/rio.ts';
import { refundText as policyText } from 'shared-domain/money/cancellation-policy.ts';
import { formatCents, formatCount } from 'shared-domain/money/format.ts';
import { placeLabel } from 'shared-domain/places/place-label.ts';
import { myReviewStateOptions } from 'shared-domain/reviews/my-review-state.query.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Picture } from 'shared-ui/patterns/picture.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { dialogIntent } from 'shared-ui/primitives/lazy-dialog.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import type { Booking } from '../../data/bookings/booking.query.ts';
import { cancelledTexts } from '../../data/bookings/cancelled-texts.ts';
import { formatTimeLeft, holdPhase, payableUntil } from '../../data/bookings/hold.ts';
import { useBookingWatch } from '../../data/bookings/use-booking-watch.ts';
import { useNow } from '../../data/bookings/use-now.ts';
import { CancelHoldDialog } from '../../lib/cancel-hold-dialog.tsx';
import { ArrivalLink, CancelLink, ChatLink, quietLink, ReceiptLink } from './booking-links.tsx';

export const rowLook = cn(
  'grid grid-cols-[minmax(0,1fr)_72px] items-center gap-x-4 gap-y-3.5 border-t border-border py-6',
  'md:grid-cols-[72px_152px_minmax(0,1fr)_184px] md:gap-x-5 desk:grid-cols-[104px_220px_minmax(0,1fr)_184px] desk:gap-x-8 desk:py-7',
);
export const rowPicture =
  'aspect-square self-start rounded-photo max-md:col-start-2 max-md:row-start-2 md:aspect-[4/3] md:self-center';

interface BookingRowProps {
  booking: Booking;
  /** Today in Rio, `yyyy-MM-dd`. */
  today: string;
  /** The state of its payment; undefined while it is not known. */
  money?: BookingMoney | undefined;
  /** It was cancelled here: its row goes to another part of the page. */
  onCancelled: () => void;
}

/** One booking of the list: an unpaid one counts down and can be paid or given up, a paid one cancelled or reviewed. */
export function BookingRow(props: BookingRowProps) {
  const { booking, today } = props;
  if (booking.status === 'pending') return <PendingRow {...props} />;
  if (booking.status === 'paid') return booking.event_date >= today ? <ComingRow {...props} /> : <PastRow {...props} />;
  return <CancelledRow {...props} />;
}

function ComingRow({ booking, today, onCancelled }: BookingRowProps) {
  const terms = {
    eventDate: booking.event_date,
    bookedOn: dayInRio(booking.created_at),
    policy: booking.snapshot.policy,
  };
  return (
    <Row
      booking={booking}
      today={today}
      note={
        booking.total_amount > 0 ? <p className="text-sm text-muted-foreground">{policyText(terms, today)}</p> : null
      }
      action={
        <>
          <ChatLink booking={booking} />
          <ArrivalLink booking={booking} />
        </>
      }
      below={
        <p className="flex flex-wrap gap-x-5">
          <CancelLink booking={booking} today={today} onCancelled={onCancelled} className={quietLink} />
          <ReceiptLink booking={booking} className={quietLink} />
        </p>
      }
    />
  );
}

function PastRow({ booking, today }: BookingRowProps) {
  return (
    <Row
      booking={booking}
      today={today}
      below={<ReceiptLink booking={booking} className={quietLink} />}
      action={
        <>
          {booking.space_id ? <ReviewLink spaceId={booking.space_id} booking={booking} /> : null}
          <ChatLink booking={booking} />
          <ArrivalLink booking={booking} />
        </>
      }
    />
  );
}

/** To the form on the page of the space; whether one may write there is the database's word. */
function ReviewLink({ spaceId, booking }: { spaceId: string; booking: Booking }) {
  const { data } = useQuery(myReviewStateOptions(spaceId, booking.user_id));
  if (data?.obstacle === 'already_reviewed')
    return <p className="self-center text-sm text-muted-foreground">Você já avaliou este espaço</p>;
  if (data?.obstacle !== null) return null;
  return (
    <Link to={`/espaco/${spaceId}#avaliar`} className={buttonVariants({ variant: 'secondary', size: 'sm' })}>
      <Icon icon={Star} size={18} />
      Avaliar<span className="sr-only"> {booking.snapshot.title}</span>
    </Link>
  );
}

function CancelledRow({ booking, today, money }: BookingRowProps) {
  const wasPaid = booking.paid_at !== null;
  const texts = cancelledTexts(booking, money);
  return (
    <Row
      booking={booking}
      today={today}
      note={texts.length > 0 ? <p className="text-sm text-muted-foreground">{texts.join(' ')}</p> : null}
      below={wasPaid ? <ReceiptLink booking={booking} className={quietLink} /> : null}
      action={wasPaid ? <ChatLink booking={booking} /> : null}
    />
  );
}

function PendingRow({ booking, today, onCancelled }: BookingRowProps) {
  const now = useNow();
  const phase = holdPhase(booking, now);
  const [cancelling, setCancelling] = useState(false);
  useBookingWatch({ id: booking.id, sessionId: booking.stripe_session_id, waiting: phase !== 'over' });

  if (phase !== 'payable')
    return (
      <Row
        booking={booking}
        today={today}
        note={
          <p role="status" className="text-sm text-muted-foreground">
            {phase === 'closing'
              ? 'O prazo para pagar terminou. Conferindo se o pagamento chegou a tempo...'
              : cancellationText('expired')}
          </p>
        }
      />
    );
  return (
    <Row
      booking={booking}
      today={today}
      note={
        <p className="flex items-center gap-1.5 text-sm font-strong text-warning">
          <Icon icon={Clock} size={16} />
          Data guardada por mais {formatTimeLeft((payableUntil(booking) ?? now) - now)}
        </p>
      }
      below={
        <>
          <button type="button" className={quietLink} {...dialogIntent} onClick={() => setCancelling(true)}>
            Cancelar reserva em andamento<span className="sr-only"> {booking.snapshot.title}</span>
          </button>
          <CancelHoldDialog
            booking={booking}
            open={cancelling}
            onClose={() => setCancelling(false)}
            onCancelled={onCancelled}
          />
        </>
      }
      action={
        booking.checkout_url ? (
          <a
            href={booking.checkout_url}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonVariants({ size: 'sm' })}
          >
            Pagar agora
            <span className="sr-only"> {booking.snapshot.title} (abre em nova aba)</span>
          </a>
        ) : null
      }
    />
  );
}

interface RowProps {
  booking: Booking;
  today: string;
  note?: ReactNode;
  below?: ReactNode;
  action?: ReactNode;
}

function Row({ booking, today, note, below, action }: RowProps) {
  const { snapshot } = booking;
  const times = eventTimes(booking, snapshot.hours);
  const { label, tone } = bookingStatus(booking.status, { day: booking.event_date, today });
  const { day, rest } = dayParts(booking.event_date);
  const cancelled = booking.status === 'cancelled';
  const guests = formatCount(booking.guest_count, 'convidado', 'convidados');
  return (
    <article aria-label={`${snapshot.title}, ${formatDay(booking.event_date)}`} className={rowLook}>
      <p className="max-md:col-span-full max-md:flex max-md:items-baseline max-md:gap-2.5 md:grid">
        <time dateTime={booking.event_date} className="contents">
          <b
            className={cn(
              'type-numeral text-[2.5rem] leading-[0.95] tracking-[-0.05em] desk:text-[3.25rem]',
              cancelled && 'text-stone-500',
            )}
          >
            {day}
          </b>
          <span className="text-sm leading-5 text-muted-foreground md:mt-1.5">{rest}</span>
        </time>
      </p>
      <div className={cn(rowPicture, 'overflow-hidden', cancelled && 'opacity-80 saturate-[0.2]')}>
        <Picture image={snapshot.image} alt="" sizes="220px" />
      </div>
      <div className="grid min-w-0 content-start gap-1.5 max-md:row-start-2">
        <div className="flex flex-wrap items-center gap-2">
          <Tag tone={tone} dot>
            {label}
          </Tag>
          <span className="text-xs text-muted-foreground">Reserva {bookingCode(booking.id)}</span>
        </div>
        <h3 className="type-h4">{snapshot.title}</h3>
        <p className="flex flex-wrap gap-x-[18px] gap-y-0.5 text-sm text-muted-foreground">
          <span>{placeLabel(snapshot)}</span>
          <span>{guests}</span>
          {times ? <span>{hoursRange(...times).replace('das ', '')}</span> : null}
          <span>{formatCents(booking.total_amount)}</span>
        </p>
        {booking.extras.length > 0 ? (
          <p className="text-sm text-muted-foreground">Extras: {extraNames(booking.extras)}</p>
        ) : null}
        {note}
        {below}
      </div>
      <div className="col-span-full flex flex-wrap gap-2 *:grow *:basis-32 md:col-auto md:grid [&>a]:px-1.5 [&>a]:whitespace-nowrap">
        {action}
        {booking.space_id ? (
          <Link to={`/espaco/${booking.space_id}`} className={buttonVariants({ variant: 'secondary', size: 'sm' })}>
            Ver Espaço
            <span className="sr-only"> {snapshot.title}</span>
          </Link>
        ) : (
          <p className="text-sm text-muted-foreground">Este espaço não está mais no site.</p>
        )}
      </div>
    </article>
  );
}
