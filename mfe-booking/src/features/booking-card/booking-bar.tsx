import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { formatDayWithoutYear } from 'shared-domain/days/format.ts';
import { toReais } from 'shared-domain/money/cents.ts';
import { formatCount, formatReais } from 'shared-domain/money/format.ts';
import { usePortalContainer } from 'shared-domain/platform';
import { hasDayPrices } from 'shared-domain/spaces/space-terms.ts';
import { cn } from 'shared-ui/lib/cn.ts';
import { onDemand } from 'shared-ui/lib/on-demand.ts';
import { useIsShort } from 'shared-ui/lib/use-is-desktop.ts';
import { Button } from 'shared-ui/primitives/button.tsx';
import { LazyDialog } from 'shared-ui/primitives/lazy-dialog.tsx';
import { sheetIntent } from './sheet-intent.ts';
import type { BookingCardState } from './use-booking-card.ts';

/** In the chunk of the sheet, from which a booking is made. */
const inProgressBar = onDemand(() =>
  import(/* webpackChunkName: "card-body" */ './bar-in-progress.tsx').then((module) => module.BarInProgress),
);

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
  const { active, space } = card;
  const inProgress = active.view === 'waiting' || active.view === 'confirmed' || card.askedId !== null;
  const { value, failed, retry } = inProgressBar.useWanted(inProgress);
  const BarInProgress = inProgress && value;
  const openSheet = () => {
    if (failed) retry();
    setOpen(true);
  };
  if (!container) return null;
  const bar = (
    <section
      aria-label={BarInProgress ? 'Reserva em andamento' : 'Resumo da reserva'}
      className={cn(
        'flex items-center justify-between gap-x-3 gap-y-2 bg-surface pt-3 max-[17rem]:flex-wrap max-[17rem]:*:w-full',
        isShort
          ? 'rounded-surface border border-border px-4 pb-3'
          : 'fixed inset-x-0 bottom-0 z-18 px-5 pb-[calc(0.75rem+env(safe-area-inset-bottom))] shadow-bar',
      )}
      {...(isShort ? {} : { 'data-at-bottom': '' })}
    >
      {BarInProgress ? <BarInProgress card={card} onOpen={openSheet} /> : <BarContent card={card} onOpen={openSheet} />}
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
  const { date, fromCents, guests, isPriced, price, terms, verdict } = card;
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
