import { guestMoneyTexts, moneyLines, refundedCents, toRefundCents } from 'shared-domain/bookings/booking-money.ts';
import { cancellationReasonText } from 'shared-domain/bookings/cancellation-reason.ts';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatDay } from 'shared-domain/days/format.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import type * as z from 'zod/mini';
import { amounts, button, type EmailBlock, email, facts, note, text } from '../email.ts';
import { type Booking, bookingData, bookingFacts, bookingLine, sampleBooking, toGuest } from './booking.ts';

function cancelledBy({ cancellation_reason, host_name }: Booking): string {
  switch (cancellation_reason) {
    case 'guest':
      return 'A reserva foi cancelada a seu pedido.';
    case 'host':
      return `${host_name} cancelou a reserva.`;
    case 'platform':
      return 'A Espaços Rio cancelou a reserva.';
    default:
      return 'A reserva foi cancelada.';
  }
}

/** Lists the parts of the payment by what became of each, then its sum. */
function paidAmounts(booking: Booking): EmailBlock | undefined {
  const { money, paid_on, cancellation_reason: reason } = booking;
  if (money.paid_cents === 0) return undefined;
  return amounts([
    ...moneyLines({ money, reason }),
    [paid_on ? `Pago em ${formatNumericDay(paid_on)}` : 'Pago', formatCents(money.paid_cents), 'total'],
  ]);
}

const sample: z.input<typeof bookingData> = {
  ...sampleBooking,
  contact: null,
  cancellation_reason: 'guest',
  money: { ...sampleBooking.money, waiting_cents: 301_025 },
  payout_cents: 310_500,
};

export const bookingCancelledGuest = email(bookingData, sample, (booking, { siteUrl }) => {
  const { money, cancellation_reason, payment_method: method } = booking;
  const returned = refundedCents(money) + toRefundCents(money);
  const texts = guestMoneyTexts({ money, reason: cancellation_reason, method });
  const notice = money.waiting_cents + money.held_cents > 0 ? ['Avisamos quando o reembolso for enviado.'] : [];
  const reason = cancellationReasonText(booking);
  return {
    subject: `Reserva cancelada: ${booking.title}, ${formatDay(booking.event_date)}`,
    preview: texts.join(' ') || cancelledBy(booking),
    blocks: [
      text(
        returned > 0 ? `Reserva cancelada: ${formatCents(returned)} voltam para você` : 'Reserva cancelada',
        [cancelledBy(booking), ...(reason ? [reason] : []), [...texts, ...notice].join(' ')].filter(Boolean),
        bookingLine(booking),
      ),
      facts(bookingFacts(booking, null)),
      paidAmounts(booking),
      note('O comprovante e a conversa continuam em Minhas Reservas.'),
      button('Ver minhas reservas', `${siteUrl}/minhas-reservas`),
    ],
    reason: toGuest,
  };
});
