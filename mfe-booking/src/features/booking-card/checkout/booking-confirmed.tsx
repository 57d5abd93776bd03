import { Check } from 'lucide';
import { Link } from 'react-router-dom';
import { bookingCode } from 'shared-domain/bookings/booking-status.ts';
import { formatDay } from 'shared-domain/days/format.ts';
import { formatCents, formatNumber } from 'shared-domain/money/format.ts';
import { Button, buttonVariants } from 'shared-ui/primitives/button.tsx';
import { Icon } from 'shared-ui/primitives/icon.tsx';
import type { Booking } from '../../../data/bookings/booking.query.ts';

/** The card once the payment has arrived. */
export function BookingConfirmed({ booking, onAnother }: { booking: Booking; onAnother: () => void }) {
  const rows = [
    ['Data do evento', formatDay(booking.event_date)],
    ['Convidados', formatNumber(booking.guest_count)],
    ['Reserva', bookingCode(booking.id)],
    ['Total pago', formatCents(booking.total_amount)],
  ] as const;
  return (
    <div className="grid gap-4">
      <div className="grid gap-3" role="status">
        <span className="grid size-11 place-items-center rounded-full bg-success text-primary-foreground">
          <Icon icon={Check} size={24} />
        </span>
        <p className="type-h3">{booking.total_amount > 0 ? 'Pagamento Confirmado!' : 'Reserva confirmada'}</p>
        <p className="text-subtle-foreground">O espaço é seu neste dia.</p>
      </div>
      <dl className="grid text-sm">
        {rows.map(([term, value]) => (
          <div key={term} className="flex justify-between gap-4 border-t border-border py-[9px]">
            <dt className="text-muted-foreground">{term}</dt>
            <dd className="text-right font-strong">{value}</dd>
          </div>
        ))}
      </dl>
      <Link to="/minhas-reservas" className={buttonVariants({ size: 'lg', full: true })}>
        Ver minhas reservas
      </Link>
      <Button variant="secondary" full onClick={onAnother}>
        Reservar outra data
      </Button>
    </div>
  );
}
