import { useQuery } from '@tanstack/react-query';
import { Clock, Star } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { BookingMoney } from 'shared-domain/bookings/booking-money.ts';
import { bookingCode, bookingStatus, cancellationText } from 'shared-domain/bookings/booking-status.ts';
import { eventTimes } from 'shared-domain/bookings/event-hours.ts';
import { dayInRio } from 'shared-domain/days/rio.ts';
import { refundText as policyText } from 'shared-domain/money/cancellation-policy.ts';
import { placeLabel } from 'shared-domain/places/place-label.ts';
import { myReviewStateOptions } from 'shared-domain/reviews/my-review-state.query.ts';
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
import { EventRow } from './event-row.tsx';

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

function Row({ booking, today, ...parts }: RowProps) {
  const { snapshot } = booking;
  const { label, tone } = bookingStatus(booking.status, { day: booking.event_date, today });
  return (
    <EventRow
      {...parts}
      title={snapshot.title}
      image={snapshot.image}
      day={booking.event_date}
      spaceId={booking.space_id}
      place={placeLabel(snapshot)}
      guests={booking.guest_count}
      times={eventTimes(booking, snapshot.hours)}
      total={booking.total_amount}
      extras={booking.extras}
      isOver={booking.status === 'cancelled'}
      tag={
        <Tag tone={tone} dot>
          {label}
        </Tag>
      }
      code={`Reserva ${bookingCode(booking.id)}`}
    />
  );
}
