import { CircleCheck, Clock, MessageSquare } from 'lucide';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { bookingCode } from 'shared-domain/bookings/booking-status.ts';
import { eventTimes } from 'shared-domain/bookings/event-hours.ts';
import { chatWithHostPath, conversationPath } from 'shared-domain/contracts/chat-path.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { momentInWords } from 'shared-domain/requests/request-times.ts';
import { requestEndText, requestStatusLabels, requestTones } from 'shared-domain/requests/request-words.ts';
import type { RequestRow as RequestToBook } from 'shared-domain/requests/requests.answers.ts';
import { isolated } from 'shared-domain/text/isolated.ts';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { dialogIntent } from 'shared-ui/primitives/lazy-dialog.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import type { Booking } from '../../data/bookings/booking.query.ts';
import { formatTimeLeft, holdPhase, payableUntil } from '../../data/bookings/hold.ts';
import { useBookingWatch } from '../../data/bookings/use-booking-watch.ts';
import { useNow } from '../../data/bookings/use-now.ts';
import { quietLink } from './booking-links.tsx';
import { EventRow } from './event-row.tsx';
import { PayRequest, payIntent } from './pay-request.tsx';
import { WithdrawRequestDialog } from './withdraw-request-dialog.tsx';

export interface RequestRowProps {
  request: RequestToBook;
  /** Today in Rio, `yyyy-MM-dd`. */
  today: string;
  /** The checkout of an accepted one that is under way. */
  checkout?: Booking | undefined;
  /** Its row goes to another part of the page. */
  onEnded: () => void;
}

/** One request of the list: an open one waits, an accepted one is paid, what is over says why. */
export function RequestRow(props: RequestRowProps) {
  const { status } = props.request;
  return status === 'open' ? (
    <OpenRow {...props} />
  ) : status === 'accepted' ? (
    <AcceptedRow {...props} />
  ) : (
    <OverRow {...props} />
  );
}

function OpenRow({ request, onEnded }: RequestRowProps) {
  return (
    <Row
      request={request}
      note={
        <p className="flex gap-1.5 text-sm font-strong text-warning">
          <Icon icon={Clock} size={16} className="mt-0.5" />
          {isolated(request.host_name)} responde até {momentInWords(request.answer_by)}. Nada foi cobrado nem guardado.
        </p>
      }
      below={<WithdrawLink request={request} onEnded={onEnded} />}
    />
  );
}

function AcceptedRow({ request, checkout, onEnded }: RequestRowProps) {
  const [paying, setPaying] = useState(false);
  return (
    <Row
      request={request}
      note={
        <>
          <p className="flex gap-1.5 text-sm font-strong text-success">
            <Icon icon={CircleCheck} size={16} className="mt-0.5" />
            {isolated(request.host_name)} aceitou: a data é sua até {momentInWords(request.pay_by ?? request.answer_by)}
            .
          </p>
          <HostWords request={request} />
          {request.lost_coupon ? (
            <Notice tone="warning" className="mt-1">
              {lostCouponText(request)}
            </Notice>
          ) : null}
          {checkout ? <OpenCheckout booking={checkout} /> : null}
        </>
      }
      below={<WithdrawLink request={request} onEnded={onEnded} />}
      action={
        <>
          <Button size="sm" {...payIntent} onClick={() => setPaying(true)}>
            Pagar agora<span className="sr-only"> {request.title}</span>
          </Button>
          <PayRequest request={request} open={paying} onClose={() => setPaying(false)} />
        </>
      }
    />
  );
}

const lostCouponText = ({ total_cents }: RequestToBook) =>
  `Seu cupom se esgotou antes da resposta: o total agora é ${formatCents(total_cents)}, sem o desconto.`;

/** The page of the payment that is open, while it can be paid. */
function OpenCheckout({ booking }: { booking: Booking }) {
  const now = useNow();
  const phase = holdPhase(booking, now);
  useBookingWatch({ id: booking.id, sessionId: booking.stripe_session_id, waiting: phase !== 'over' });
  if (phase === 'over') return null;
  if (phase === 'closing')
    return (
      <p role="status" className="text-sm text-muted-foreground">
        Conferindo se o pagamento chegou a tempo...
      </p>
    );
  return (
    <p className="text-sm text-muted-foreground">
      A página de pagamento vale por mais {formatTimeLeft((payableUntil(booking) ?? now) - now)}. Quando o pagamento for
      confirmado, esta página avisa.{' '}
      {booking.checkout_url ? (
        <a href={booking.checkout_url} target="_blank" rel="noopener noreferrer" className="link">
          Abrir página de pagamento<span className="sr-only"> (abre em nova aba)</span>
        </a>
      ) : null}
    </p>
  );
}

const HostWords = ({ request: { host_name, host_note } }: { request: RequestToBook }) =>
  host_note ? (
    <blockquote
      aria-label={`Mensagem de ${isolated(host_name)}`}
      className="border-l-2 border-border pl-3 text-sm wrap-anywhere text-subtle-foreground"
    >
      {host_note}
    </blockquote>
  ) : null;

function OverRow({ request, today }: RequestRowProps) {
  return (
    <Row
      request={request}
      note={
        <>
          <p className="text-sm text-muted-foreground">{requestEndText(request, 'guest')}</p>
          {request.status === 'declined' ? <HostWords request={request} /> : null}
        </>
      }
      below={
        request.event_date >= today ? (
          <Link to={`/buscar?date=${request.event_date}`} className={quietLink}>
            Ver espaços livres nesta data
          </Link>
        ) : null
      }
    />
  );
}

function WithdrawLink({ request, onEnded }: Pick<RequestRowProps, 'request' | 'onEnded'>) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className={quietLink} {...dialogIntent} onClick={() => setAsking(true)}>
        Desistir do pedido<span className="sr-only"> {request.title}</span>
      </button>
      <WithdrawRequestDialog request={request} open={asking} onClose={() => setAsking(false)} onWithdrawn={onEnded} />
    </>
  );
}

interface RowProps {
  request: RequestToBook;
  note: ReactNode;
  below: ReactNode;
  action?: ReactNode;
}

function Row({ request, action, ...parts }: RowProps) {
  const { status, space_id, conversation_id } = request;
  const chat = conversation_id ? conversationPath(conversation_id) : space_id && chatWithHostPath(space_id);
  return (
    <EventRow
      {...parts}
      title={request.title}
      image={request.image}
      day={request.event_date}
      spaceId={space_id}
      place={request.neighborhood_name ?? 'Local não informado'}
      guests={request.guest_count}
      times={eventTimes(request, request.hours)}
      total={request.total_cents}
      extras={request.extras}
      isOver={status !== 'open' && status !== 'accepted' && status !== 'booked'}
      tag={
        <Tag tone={requestTones[status]} dot>
          {requestStatusLabels[status]}
        </Tag>
      }
      code={`Pedido ${bookingCode(request.id)}`}
      action={
        <>
          {action}
          {chat ? (
            <Link to={chat} className={buttonVariants({ variant: 'secondary', size: 'sm' })}>
              <Icon icon={MessageSquare} size={18} />
              Conversar<span className="sr-only"> com o anfitrião de {request.title}</span>
            </Link>
          ) : null}
        </>
      }
    />
  );
}
