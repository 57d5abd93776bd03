import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link } from 'react-router-dom';
import { formatDayWithoutYear } from 'shared-domain/days/format.ts';
import { toReais } from 'shared-domain/money/cents.ts';
import { formatCount, formatReais } from 'shared-domain/money/format.ts';
import { usePortalContainer } from 'shared-domain/platform';
import { hasDayPrices } from 'shared-domain/spaces/space-terms.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { useIsShort } from 'shared-ui/lib/use-is-desktop.ts';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { dialogIntent, LazyDialog } from 'shared-ui/primitives/lazy-dialog.tsx';
import { formatTimeLeft } from '../../data/bookings/hold.ts';
import { myRequestsPath } from '../../data/requests/my-requests-path.ts';
import { CheckoutLink } from './checkout/checkout-link.tsx';
import { preloadCardBody } from './lazy-card-body.tsx';
import type { BookingCardState } from './use-booking-card.ts';

/** For the buttons that open the sheet: its code comes when pointer or focus arrives. */
const preloadSheet = () => {
  dialogIntent.onPointerEnter();
  preloadCardBody();
};
const sheetIntent = { onPointerEnter: preloadSheet, onFocus: preloadSheet };

/** The phone's card: a bar with the total and the date, and a sheet with everything. On a phone on its side the bar scrolls with the page. */
export function BookingBar({ card, body }: { card: BookingCardState; body: ReactNode }) {
  const [open, setOpen] = useState(card.resumed);
  const container = usePortalContainer();
  const isShort = useIsShort();
  useEffect(() => {
    if (isShort) return;
    // the footer, toasts and other bars make room (`shared-ui/src/styles/base.css`)
    document.documentElement.toggleAttribute('data-bottom-bar', true);
    return () => document.documentElement.removeAttribute('data-bottom-bar');
  }, [isShort]);
  if (!container) return null;
  const { active, space } = card;
  const inProgress = active.view === 'waiting' || active.view === 'confirmed' || card.askedId !== null;
  const bar = (
    <section
      aria-label={inProgress ? 'Reserva em andamento' : 'Resumo da reserva'}
      className={cn(
        'flex items-center justify-between gap-x-3 gap-y-2 bg-surface pt-3 max-[17rem]:flex-wrap max-[17rem]:*:w-full',
        isShort
          ? 'rounded-surface border border-border px-4 pb-3'
          : 'fixed inset-x-0 bottom-0 z-18 px-5 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-bar',
      )}
      {...(isShort ? {} : { 'data-at-bottom': '' })}
    >
      <BarContent card={card} onOpen={() => setOpen(true)} />
    </section>
  );
  return (
    <>
      {isShort ? bar : createPortal(bar, container)}
      <LazyDialog open={open} onOpenChange={setOpen} title={space.title} flush>
        {body}
      </LazyDialog>
    </>
  );
}

function BarContent({ card, onOpen }: { card: BookingCardState; onOpen: () => void }) {
  const { active, date, fromCents, guests, isPriced, price, terms, verdict } = card;
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
  if (card.askedId !== null)
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
  const isUnavailable = verdict.kind === 'unavailable' || verdict.kind === 'held';
  const summary = [
    date ? formatDayWithoutYear(date) : 'Escolha a data',
    ...(guests === null ? [] : [formatCount(guests, 'pessoa', 'pessoas')]),
  ];
  return (
    <>
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <b className="text-lg leading-[1.5625rem] font-bold">
            {formatReais(toReais(isPriced ? price.total : fromCents))}
          </b>{' '}
          <span className="text-sm text-muted-foreground">
            {isPriced ? (
              'total'
            ) : terms && hasDayPrices(terms) ? (
              <>
                ou mais<span className="max-[27rem]:sr-only"> por evento</span>
              </>
            ) : (
              'por evento'
            )}
          </span>
        </p>
        <p
          className={cn('text-xs wrap-anywhere', isUnavailable ? 'font-strong text-danger' : 'text-subtle-foreground')}
        >
          {isUnavailable ? `Indisponível: ${summary[0]}` : summary.join(' · ')}
        </p>
      </div>
      <Button className="min-w-[136px] shrink-0 px-4.5" aria-haspopup="dialog" {...sheetIntent} onClick={onOpen}>
        {date === null ? 'Escolher data' : card.isRequest ? 'Pedir reserva' : 'Reservar'}
      </Button>
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
