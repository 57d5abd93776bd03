import { Check, CircleAlert, CircleX, Clock, type IconNode, LifeBuoy, MessageSquare, ReceiptText } from 'lucide';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cancellationText } from 'shared-domain/bookings/booking-status.ts';
import { bookedText } from 'shared-domain/bookings/event-hours.ts';
import { onLongDay } from 'shared-domain/days/format.ts';
import { dayInRio } from 'shared-domain/days/rio.ts';
import { requireSignIn, serverNow, useSession } from 'shared-domain/platform';
import { answerHours } from 'shared-domain/rules/support-rules.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import { Spinner } from 'shared-ui/primitives/spinner.tsx';
import type { Booking } from '../../data/bookings/booking.query.ts';
import { holdPhase } from '../../data/bookings/hold.ts';
import { useHostChat } from '../../data/bookings/host-chat.query.ts';
import { receiptPath } from '../../data/bookings/receipt-path.ts';
import { ArrivalRows } from '../../lib/arrival-rows.tsx';
import { useStoredNextEvent } from '../../lib/use-stored-next-event.ts';
import { BookingSummary } from './booking-summary.tsx';
import { usePaymentResult } from './use-payment-result.ts';
import { WhatComesNext } from './what-comes-next.tsx';

interface PaymentResultPageProps {
  sessionId: string | null;
  bookingId?: string | null;
}

/** /booking-success: the result of a payment. */
export function PaymentResultPage({ sessionId, bookingId = null }: PaymentResultPageProps) {
  const result = usePaymentResult(sessionId, bookingId);
  return (
    <div className="wrap pb-15 desk:pb-24">
      {result.state === 'confirmed' ? (
        <Confirmed booking={result.booking} />
      ) : result.state === 'processing' ? (
        result.booking.status === 'cancelled' && result.booking.paid_at ? (
          <DisputedPayment booking={result.booking} />
        ) : (
          <Processing booking={result.booking} />
        )
      ) : result.state === 'not-found' ? (
        <NotFound {...(result.retry ? { retry: result.retry } : {})} />
      ) : result.state === 'sign-in' ? (
        <SignIn />
      ) : (
        <State
          live
          picture={<Spinner className="my-5 size-10 border-[3px] text-primary" />}
          title="Verificando pagamento..."
          text="Isso leva alguns segundos. Não feche esta página."
        />
      )}
    </div>
  );
}

function Confirmed({ booking }: { booking: Booking }) {
  const free = booking.total_amount === 0;
  const email = useSession().user?.email;
  const chat = useHostChat(booking);
  useStoredNextEvent(booking.user_id, [booking], false);
  const today = dayInRio(serverNow());
  const isOver = booking.event_date < today;
  const conversation = chat ? (
    <Link to={chat} className="link">
      Conversar com o anfitrião
    </Link>
  ) : null;
  return (
    <WithSummary booking={booking} totalLabel="Total pago">
      <div role="status">
        <span className="mb-[26px] grid size-14 place-items-center rounded-full bg-success text-primary-foreground">
          <Icon icon={Check} size={32} />
        </span>
        <h1 className="type-display text-[clamp(2.25rem,1.3rem+3vw,3.5rem)]">
          {free ? 'Reserva confirmada' : 'Pagamento Confirmado!'}
        </h1>
        <p className="type-lead mt-[18px] max-w-[44ch]">
          {isOver ? (
            `${booking.snapshot.title}: realizada ${onLongDay(booking.event_date)}.`
          ) : (
            <>
              {bookedText(booking.snapshot.title, booking, booking.snapshot.hours)}
              {email ? ` Enviamos o comprovante para ${email}.` : null}
            </>
          )}
        </p>
      </div>
      <ArrivalRows booking={booking} className="mt-8 max-w-[640px]" />
      {isOver ? null : <WhatComesNext booking={booking} today={today} />}
      <WaysOn />
      <TakeAlong booking={booking} />
      <ul className="mt-10 grid max-w-[640px]">
        {conversation ? (
          <Next icon={MessageSquare} title={isOver ? 'Ficou algo por resolver?' : 'Combine os detalhes'}>
            {isOver ? conversation : <>Montagem, fornecedores e o que mais precisar. {conversation}</>}
          </Next>
        ) : null}
        <Next icon={LifeBuoy} title="Precisa de ajuda?">
          A Central de Ajuda responde por e-mail em até {answerHours} h.
        </Next>
      </ul>
    </WithSummary>
  );
}

function Processing({ booking }: { booking: Booking }) {
  const payable = holdPhase(booking, serverNow()) === 'payable';
  return (
    <WithSummary booking={booking} totalLabel="Total">
      <div role="status">
        <span className="mb-[26px] block text-warning">
          <Icon icon={Clock} size={32} className="size-14" />
        </span>
        <h1 className="type-display text-[clamp(2.25rem,1.3rem+3vw,3.5rem)]">Processando Pagamento</h1>
        <p className="type-lead mt-[18px] max-w-[44ch]">
          {booking.status === 'cancelled'
            ? 'A reserva foi cancelada antes da confirmação. Um pagamento que chegue agora é confirmado se a data ainda estiver livre, ou devolvido por inteiro.'
            : 'O banco ainda não confirmou. A data está guardada para você e esta página avisa assim que houver resposta.'}
        </p>
      </div>
      <WaysOn checkoutUrl={payable ? booking.checkout_url : null} />
    </WithSummary>
  );
}

/** A booking that had been paid: the payment stays on record, together with its refund. */
function DisputedPayment({ booking }: { booking: Booking }) {
  const chat = useHostChat(booking);
  return (
    <WithSummary booking={booking} totalLabel="Total pago">
      <div role="status">
        <span className="mb-[26px] block text-danger">
          <Icon icon={CircleX} size={32} className="size-14" />
        </span>
        <h1 className="type-display text-[clamp(2.25rem,1.3rem+3vw,3.5rem)]">Reserva cancelada</h1>
        <p className="type-lead mt-[18px] max-w-[44ch]">
          {cancellationText(booking.cancellation_reason, 'as-listed')} Em Minhas Reservas está o que volta para você.
        </p>
      </div>
      <WaysOn />
      <TakeAlong booking={booking} />
      {chat ? (
        <ul className="mt-10 grid max-w-[520px]">
          <Next icon={MessageSquare} title="Ficou algo por resolver?">
            <Link to={chat} className="link">
              Conversar com o anfitrião
            </Link>
          </Next>
        </ul>
      ) : null}
    </WithSummary>
  );
}

/** The link to the receipt of a paid booking. */
function TakeAlong({ booking }: { booking: Booking }) {
  return (
    <p className="mt-3">
      <Link to={receiptPath(booking)} className={cn(buttonVariants({ variant: 'tertiary', size: 'sm' }), '-ml-4')}>
        <Icon icon={ReceiptText} size={18} />
        Abrir comprovante
      </Link>
    </p>
  );
}

/** To the person's bookings, and back: to the payment where one can still be made. */
function WaysOn({ checkoutUrl = null }: { checkoutUrl?: string | null }) {
  return (
    <p className="mt-7 flex flex-wrap gap-3 max-desk:*:grow">
      <Link to="/minhas-reservas" className={buttonVariants()}>
        Ver minhas reservas
      </Link>
      {checkoutUrl ? (
        <a href={checkoutUrl} className={buttonVariants({ variant: 'secondary' })}>
          Voltar ao pagamento
        </a>
      ) : (
        <Link to="/" className={buttonVariants({ variant: 'secondary' })}>
          Voltar ao início
        </Link>
      )}
    </p>
  );
}

function NotFound({ retry }: { retry?: () => void }) {
  return (
    <State
      picture={<Icon icon={CircleAlert} size={32} className="my-5 size-10 text-danger" />}
      title="Reserva não encontrada"
      text={
        retry
          ? 'Não foi possível consultar a reserva agora. Confira a conexão e tente novamente; nada se perdeu.'
          : 'O endereço pode estar incompleto. Suas reservas confirmadas continuam em Minhas Reservas.'
      }
    >
      {retry ? <Button onClick={retry}>Tentar novamente</Button> : null}
      <Link to="/minhas-reservas" className={buttonVariants({ variant: 'secondary' })}>
        Ver minhas reservas
      </Link>
      <Link to="/" className={buttonVariants({ variant: 'secondary' })}>
        Voltar ao início
      </Link>
    </State>
  );
}

function SignIn() {
  return (
    <State
      picture={<Icon icon={CircleAlert} size={32} className="my-5 size-10 text-primary" />}
      title="Login necessário"
      text="Entre com a conta que fez a reserva para ver o resultado do pagamento."
    >
      <Button onClick={() => requireSignIn()}>Entrar</Button>
    </State>
  );
}

interface StateProps {
  picture: ReactNode;
  title: string;
  text: string;
  live?: boolean;
  children?: ReactNode;
}

function State({ picture, title, text, live = false, children }: StateProps) {
  return (
    <div
      role={live ? 'status' : undefined}
      className="mx-auto mt-12 grid max-w-[560px] justify-items-center gap-2.5 rounded-surface border border-border px-6 py-16 text-center desk:mt-18"
    >
      {picture}
      <h1 className="type-h3">{title}</h1>
      <p className="max-w-[44ch] text-muted-foreground">{text}</p>
      {children ? <p className="mt-3.5 flex flex-wrap justify-center gap-3">{children}</p> : null}
    </div>
  );
}

function Next({ icon, title, children }: { icon: IconNode; title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[36px_1fr] gap-2 border-t border-border py-4">
      <Icon icon={icon} className="mt-0.5 text-primary" />
      <p>
        <b className="font-semibold">{title}</b>
        <br />
        <span className="text-sm text-muted-foreground">{children}</span>
      </p>
    </li>
  );
}

function WithSummary({ booking, totalLabel, children }: { booking: Booking; totalLabel: string; children: ReactNode }) {
  return (
    <div className="grid items-start gap-10 pt-9 desk:grid-cols-[minmax(0,1fr)_minmax(0,440px)] desk:gap-[88px] desk:pt-18">
      <div>{children}</div>
      <BookingSummary booking={booking} totalLabel={totalLabel} />
    </div>
  );
}
