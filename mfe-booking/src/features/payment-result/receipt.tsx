import { CalendarPlus, Printer } from 'lucide';
import { paymentMethodLabel } from 'shared-domain/bookings/booking-status.ts';
import { formatFullDay } from 'shared-domain/days/format.ts';
import { dayInRio, formatInstantDay } from 'shared-domain/days/rio.ts';
import { refundSentence } from 'shared-domain/money/cancellation-policy.ts';
import { formatNumber } from 'shared-domain/money/format.ts';
import { placeLabel } from 'shared-domain/places/place-label.ts';
import { useSession } from 'shared-domain/platform';
import { PriceLines } from 'shared-ui/patterns/price-lines.tsx';
import { Button } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import type { Booking } from '../../data/bookings/booking.query.ts';
import { bookingCalendar } from './booking-calendar.ts';
import { bookingLines } from './booking-summary.tsx';

/** What one takes along from a confirmed booking. */
export function TakeAlong({ booking }: { booking: Booking }) {
  return (
    <p className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
      <Button variant="tertiary" size="sm" className="-ml-4" onClick={() => window.print()}>
        <Icon icon={Printer} size={18} />
        Imprimir comprovante
      </Button>
      <Button variant="tertiary" size="sm" className="max-desk:-ml-4" onClick={() => download(booking)}>
        <Icon icon={CalendarPlus} size={18} />
        Adicionar à agenda
      </Button>
    </p>
  );
}

function download(booking: Booking): void {
  const calendar = bookingCalendar(booking, window.location.origin, new Date());
  const address = URL.createObjectURL(new Blob([calendar], { type: 'text/calendar;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `espacos-rio-${booking.event_date}.ics`;
  link.click();
  // Some browsers read it only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** The page on paper: everything that was agreed, nothing to press. */
export function PrintedReceipt({ booking }: { booking: Booking }) {
  const session = useSession();
  const { snapshot } = booking;
  const facts = [
    ['Espaço', [snapshot.title, placeLabel(snapshot)].join(', ')],
    ['Data do evento', formatFullDay(booking.event_date)],
    ['Convidados', formatNumber(booking.guest_count)],
    ['Reservado por', session.user?.fullName || session.user?.email || ''],
    ['Forma de pagamento', booking.total_amount > 0 ? paymentMethodLabel(booking.payment_method) : 'Sem cobrança'],
    ...(booking.paid_at ? [['Pago em', formatInstantDay(booking.paid_at)] as const] : []),
    ['Reserva', booking.id],
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
      <p className="mt-6 text-xs text-subtle-foreground">
        {refundSentence({
          eventDate: booking.event_date,
          bookedOn: dayInRio(booking.created_at),
          policy: snapshot.policy,
        })}
      </p>
    </section>
  );
}
