import { Printer } from 'lucide';
import { bookingCode, cancellationSentence, paymentMethodLabel } from 'shared-domain/bookings/booking-status.ts';
import { hoursBehindDay } from 'shared-domain/bookings/event-hours.ts';
import { formatFullDay } from 'shared-domain/days/format.ts';
import { dayInRio, formatInstantDay } from 'shared-domain/days/rio.ts';
import { policyLabels, refundSentence as policySentence } from 'shared-domain/money/cancellation-policy.ts';
import { formatNumber } from 'shared-domain/money/format.ts';
import { maskCnpj } from 'shared-domain/people/cnpj.ts';
import { placeLabel } from 'shared-domain/places/place-label.ts';
import { useSession } from 'shared-domain/platform';
import { Logo } from 'shared-ui/patterns/logo.tsx';
import { PriceLines } from 'shared-ui/patterns/price-lines.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import type { Booking } from '../../data/bookings/booking.query.ts';
import { isWithoutRefund, refundSentence } from '../../data/bookings/refund-messages.ts';
import type { BookingRefund } from '../../data/bookings/refunds.query.ts';
import { bookingLines } from './booking-summary.tsx';

/** What one takes along from a booking that was paid. */
export function TakeAlong() {
  return (
    <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <Button variant="tertiary" size="sm" className="-ml-4" onClick={() => window.print()}>
        <Icon icon={Printer} size={18} />
        Imprimir comprovante
      </Button>
    </p>
  );
}

interface PrintedReceiptProps {
  booking: Booking;
  /** Of a cancelled one; undefined while they are not known. */
  refunds?: readonly BookingRefund[] | undefined;
}

/** The page on paper: everything that was agreed, what became of it, nothing to press. */
export function PrintedReceipt({ booking, refunds }: PrintedReceiptProps) {
  const session = useSession();
  const { snapshot } = booking;
  const facts: Fact[] = [
    [
      'Reservado por',
      session.user?.fullName || session.user?.email || '',
      booking.company ? `${booking.company.name}, CNPJ ${maskCnpj(booking.company.cnpj)}` : null,
    ],
    ['Espaço', snapshot.title, placeLabel(snapshot)],
    [
      'Data do evento',
      `${formatFullDay(booking.event_date)}${hoursBehindDay(booking, snapshot.hours)}`,
      booking.guest_count === 1 ? '1 convidado' : `${formatNumber(booking.guest_count)} convidados`,
    ],
    [
      'Forma de pagamento',
      booking.total_amount > 0 ? paymentMethodLabel(booking.payment_method) : 'Sem cobrança',
      booking.paid_at ? `Pago em ${formatInstantDay(booking.paid_at)}` : null,
    ],
    ...(booking.cancelled_at ? [['Cancelada em', formatInstantDay(booking.cancelled_at), null] satisfies Fact] : []),
  ];
  return (
    <section aria-label="Comprovante" className="mx-auto hidden max-w-[170mm] print:block">
      <header className="flex items-start justify-between gap-6 border-b-2 border-foreground pb-6">
        <Logo className="h-8" />
        <div className="text-right">
          <h1 className="type-h3">Comprovante de reserva</h1>
          <p className="text-sm text-muted-foreground">{bookingCode(booking.id)}</p>
        </div>
      </header>
      <dl className="grid grid-cols-2 gap-x-8 border-b border-border pb-6 text-sm">
        {facts.map(([term, value, more]) => (
          <div key={term} className="pt-6">
            <dt className="text-xs text-muted-foreground">{term}</dt>
            <dd>
              <p className="font-semibold">{value}</p>
              {more ? <p className="text-subtle-foreground">{more}</p> : null}
            </dd>
          </div>
        ))}
      </dl>
      <h2 className="mt-6 mb-3 text-xs font-semibold text-muted-foreground">O que foi pago</h2>
      <PriceLines lines={bookingLines(booking, 'Total pago')} />
      <div className="mt-6 grid gap-2 border-t border-border pt-5 text-sm text-subtle-foreground">
        <p>{outcome(booking, refunds)}</p>
        {snapshot.terms_version ? <p>Termos de Uso: versão {snapshot.terms_version}.</p> : null}
      </div>
    </section>
  );
}

type Fact = [term: string, value: string, more: string | null];

/** Until when it could be given back; of a cancelled one, what went back. */
function outcome(booking: Booking, refunds: readonly BookingRefund[] | undefined): string {
  if (booking.status !== 'cancelled') {
    const { policy, policy_name } = booking.snapshot;
    const bookedOn = dayInRio(booking.created_at);
    return `Cancelamento: ${policyLabels[policy_name]}. ${policySentence({ eventDate: booking.event_date, bookedOn, policy })}`;
  }
  return [
    cancellationSentence(booking.cancellation_reason, true),
    ...(refunds ?? []).map((refund) => refundSentence(refund, booking.payment_method)),
    isWithoutRefund(booking, refunds) ? 'Sem reembolso, pela política da reserva.' : null,
  ]
    .filter(Boolean)
    .join(' ');
}
