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
  const facts = [
    ['Espaço', [snapshot.title, placeLabel(snapshot)].join(', ')],
    ['Data do evento', `${formatFullDay(booking.event_date)}${hoursBehindDay(booking, snapshot.hours)}`],
    ['Convidados', formatNumber(booking.guest_count)],
    ['Reservado por', session.user?.fullName || session.user?.email || ''],
    ...(booking.company
      ? [['Em nome de', `${booking.company.name}, CNPJ ${maskCnpj(booking.company.cnpj)}`] as const]
      : []),
    ['Forma de pagamento', booking.total_amount > 0 ? paymentMethodLabel(booking.payment_method) : 'Sem cobrança'],
    ...(booking.paid_at ? [['Pago em', formatInstantDay(booking.paid_at)] as const] : []),
    ...(booking.cancelled_at ? [['Cancelada em', formatInstantDay(booking.cancelled_at)] as const] : []),
    ['Reserva', bookingCode(booking.id)],
  ] as const;
  return (
    <section aria-label="Comprovante" className="hidden print:block">
      <p className="text-lg font-semibold">Espaços Rio</p>
      <h1 className="type-h2 mt-6">Comprovante de reserva</h1>
      <dl className="mt-6 grid">
        {facts.map(([term, value]) => (
          <div key={term} className="grid grid-cols-[180px_1fr] gap-4 border-t border-border py-2 text-sm">
            <dt className="text-muted-foreground">{term}</dt>
            <dd className="font-strong">{value}</dd>
          </div>
        ))}
      </dl>
      <PriceLines className="mt-6 border-t border-border pt-4" lines={bookingLines(booking, 'Total pago')} />
      <p className="mt-6 text-xs text-subtle-foreground">{outcome(booking, refunds)}</p>
    </section>
  );
}

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
