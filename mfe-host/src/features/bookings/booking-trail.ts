import type { BookingMoney } from 'shared-domain/bookings/booking-money.ts';
import { paymentMethodLabel } from 'shared-domain/bookings/booking-status.ts';
import { formatInstant } from 'shared-domain/days/rio.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import type { HostBooking } from '../../data/hosting/host-bookings.query.ts';
import type { HostPayout } from '../../data/hosting/host-payouts.query.ts';
import { cancelledTexts } from './booking-words.ts';

interface Happened {
  /** '21/11/2026, 16:02' */
  moment: string;
  text: string;
}

/** Returns the history of a booking, latest first. */
export function bookingTrail(
  booking: HostBooking,
  { payout, money }: { payout: HostPayout | undefined; money: BookingMoney | undefined },
): Happened[] {
  const { paidAt, cancelledAt, totalCents, paymentMethod } = booking;
  const method = paymentMethod === 'card' ? 'cartão' : paymentMethodLabel(paymentMethod);
  const events: [at: string | null | undefined, text: string][] = [
    [
      paidAt,
      totalCents > 0
        ? `Pagamento confirmado: ${formatCents(totalCents)} com ${method}`
        : 'Reserva confirmada, sem pagamento',
    ],
    [cancelledAt, cancelledTexts(booking, money).join(' ')],
    [payout?.paid?.at, `Repasse enviado, referência ${payout?.paid?.reference}`],
  ];
  return events
    .flatMap(([at, text]) => (at ? [{ at, text }] : []))
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .map(({ at, text }) => ({ moment: formatInstant(at), text }));
}
