import { Link } from 'react-router-dom';
import { bookingCode } from 'shared-domain/bookings/booking-status.ts';

/** 'reserva a3f29c1e', which leads to the booking with everything that moved for it. */
export function BookingLink({ id, word = 'Reserva' }: { id: string; word?: string }) {
  return (
    <Link className="link" to={`/admin?aba=reservas&reserva=${id}`} preventScrollReset>
      {word} {bookingCode(id)}
    </Link>
  );
}
