import { SquareArrowOutUpRight } from 'lucide';
import { useState } from 'react';
import { paymentMethodLabel } from 'shared-domain/bookings/booking-status.ts';
import { formatDay } from 'shared-domain/days/format.ts';
import { formatCents, formatNumber } from 'shared-domain/money/format.ts';
import { Notice } from 'shared-ui/patterns/notice.tsx';
import { buttonVariants } from 'shared-ui/primitives/button.tsx';
import { dialogIntent } from 'shared-ui/primitives/lazy-dialog.tsx';
import { Tag } from 'shared-ui/primitives/tag.tsx';
import type { Booking } from '../../../data/bookings/booking.query.ts';
import { formatTimeLeft } from '../../../data/bookings/hold.ts';
import { CancelHoldDialog } from '../../../lib/cancel-hold-dialog.tsx';
import type { TabState } from './booking-in-progress.ts';
import { CheckoutLink } from './checkout-link.tsx';

interface WaitingProps {
  booking: Booking;
  /** `closing`: it can no longer be paid, an answer may still arrive. */
  phase: 'payable' | 'closing';
  leftMs: number;
  tabState: TabState;
  /** The date was given up. */
  onCancelled: () => void;
}

const explanations: Record<TabState, string> = {
  opened: 'A página de pagamento abriu em outra aba. Quando o pagamento for confirmado, esta página avisa.',
  blocked:
    'O navegador não deixou abrir outra aba. Abra a página de pagamento pelo botão; esta página avisa quando for confirmado.',
  unknown: 'Pague na página de pagamento. Quando o pagamento for confirmado, esta página avisa.',
};

/** The card while the date is held: the time left as the big numeral, the way to pay, the way out. */
export function WaitingForPayment({ booking, phase, leftMs, tabState, onCancelled }: WaitingProps) {
  const [cancelling, setCancelling] = useState(false);
  const payable = phase === 'payable';
  const rows = [
    ['Data do evento', formatDay(booking.event_date)],
    ['Convidados', formatNumber(booking.guest_count)],
    ['Forma de pagamento', paymentMethodLabel(booking.payment_method)],
    ['Total', formatCents(booking.total_amount)],
  ] as const;
  return (
    <div className="grid gap-4">
      <div className="grid justify-items-start gap-3">
        <div role="status">
          <Tag tone="warning" dot>
            Aguardando pagamento
          </Tag>
        </div>
        {payable ? (
          <p className="grid gap-1.5">
            <b className="type-numeral text-[3.25rem] whitespace-nowrap" role="timer">
              {formatTimeLeft(leftMs)}
            </b>
            <span className="text-subtle-foreground">A data está guardada para você.</span>
          </p>
        ) : (
          <p className="grid gap-1.5" role="status">
            <b className="type-h3">O prazo para pagar terminou.</b>
            <span className="text-subtle-foreground">Conferindo se o pagamento chegou a tempo...</span>
          </p>
        )}
      </div>
      <dl className="grid text-sm">
        {rows.map(([term, value]) => (
          <div key={term} className="flex justify-between gap-4 border-t border-border py-[9px]">
            <dt className="text-muted-foreground">{term}</dt>
            <dd className="text-right font-strong">{value}</dd>
          </div>
        ))}
      </dl>
      {payable && booking.checkout_url ? (
        <>
          <CheckoutLink href={booking.checkout_url} className={buttonVariants({ size: 'lg', full: true })}>
            Pagar agora
          </CheckoutLink>
          <p className="text-sm text-subtle-foreground" role={tabState === 'blocked' ? 'alert' : undefined}>
            {explanations[tabState]}
          </p>
          {tabState === 'unknown' ? null : (
            <Notice icon={SquareArrowOutUpRight}>
              A aba não abriu?{' '}
              <CheckoutLink href={booking.checkout_url} className="link -my-3 inline-block py-3">
                Abrir página de pagamento
              </CheckoutLink>
            </Notice>
          )}
          <button
            type="button"
            className="link -mb-2.5 inline-flex min-h-11 items-center justify-self-center text-sm"
            {...dialogIntent}
            onClick={() => setCancelling(true)}
          >
            Cancelar reserva em andamento
          </button>
        </>
      ) : null}
      <CancelHoldDialog
        booking={booking}
        open={cancelling}
        onClose={() => setCancelling(false)}
        onCancelled={onCancelled}
      />
    </div>
  );
}
