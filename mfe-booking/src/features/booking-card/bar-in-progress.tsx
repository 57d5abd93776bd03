import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatDayWithoutYear } from 'shared-domain/days/format.ts';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { formatTimeLeft } from '../../data/bookings/hold.ts';
import { myRequestsPath } from '../../data/requests/my-requests-path.ts';
import { CheckoutLink } from './checkout/checkout-link.tsx';
import { sheetIntent } from './sheet-intent.ts';
import type { BookingCardState } from './use-booking-card.ts';

/** The phone's bar while a booking is paid for, and once it is made or a request is sent. */
export function BarInProgress({ card, onOpen }: { card: BookingCardState; onOpen: () => void }) {
  const { active, date } = card;
  if (active.view === 'waiting') {
    const payable = active.phase === 'payable';
    return (
      <>
        <BarSummary onOpen={onOpen}>
          <span className="block font-semibold">Aguardando pagamento</span>
          <span className="block text-xs font-strong text-warning">
            {payable ? `Guardada por mais ${formatTimeLeft(active.leftMs)}` : 'Conferindo o pagamento...'}
          </span>
        </BarSummary>
        {payable && active.booking.checkout_url ? (
          <CheckoutLink
            href={active.booking.checkout_url}
            className={buttonVariants({ className: 'whitespace-nowrap' })}
          >
            Pagar agora
          </CheckoutLink>
        ) : null}
      </>
    );
  }
  if (active.view === 'confirmed')
    return (
      <>
        <BarSummary onOpen={onOpen}>
          <span className="block font-semibold" role="status">
            Pagamento Confirmado!
          </span>
          <span className="block text-xs text-subtle-foreground">
            {formatDayWithoutYear(active.booking.event_date)}
          </span>
        </BarSummary>
        <Link to="/minhas-reservas" className={buttonVariants({ className: 'whitespace-nowrap' })}>
          Ver reservas
        </Link>
      </>
    );
  return (
    <>
      <BarSummary onOpen={onOpen}>
        <span className="block font-semibold">Pedido enviado</span>
        {date ? <span className="block text-xs text-subtle-foreground">{formatDayWithoutYear(date)}</span> : null}
      </BarSummary>
      <Link to={myRequestsPath} className={buttonVariants({ className: 'whitespace-nowrap' })}>
        Ver pedidos
      </Link>
    </>
  );
}

/** The bar's left side opens the sheet of a booking in progress. */
function BarSummary({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="min-h-11 min-w-0 grow text-left"
      {...sheetIntent}
      onClick={onOpen}
    >
      {children}
      <span className="sr-only"> Ver a reserva em andamento</span>
    </button>
  );
}
