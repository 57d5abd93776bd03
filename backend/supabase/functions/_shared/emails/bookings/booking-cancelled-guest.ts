import { hostReasonText } from 'shared-domain/bookings/host-reason.ts';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatDay } from 'shared-domain/days/format.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import type * as z from 'zod/mini';
import { amounts, button, type EmailBlock, email, facts, note, text } from '../email.ts';
import { type Booking, back, bookingData, bookingFacts, bookingLine, sampleBooking, toGuest } from './booking.ts';

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

/** What became of what was paid. */
function givenBack(booking: Booking): EmailBlock | undefined {
  const { total_cents, refund_cents, withdrawn_cents = 0, paid_on, payment_method } = booking;
  if (total_cents === 0) return undefined;
  const kept = total_cents - refund_cents - withdrawn_cents;
  return amounts([
    [paid_on ? `Pago em ${formatNumericDay(paid_on)}` : 'Pago', formatCents(total_cents)],
    kept > 0 && ['Não volta, pelas condições da reserva', `− ${formatCents(kept)}`],
    withdrawn_cents > 0 && ['Com o banco do cartão, pela contestação', formatCents(withdrawn_cents)],
    [`Volta para ${payment_method === 'pix' ? 'a conta do PIX' : 'o cartão'}`, formatCents(refund_cents), 'total'],
  ]);
}

const sample: z.input<typeof bookingData> = {
  ...sampleBooking,
  contact: null,
  cancellation_reason: 'guest',
  refund_cents: 301_025,
  payout_cents: 310_500,
};

export const bookingCancelledGuest = email(bookingData, sample, (booking, { siteUrl }) => {
  const refund =
    booking.refund_cents > 0
      ? `Vamos devolver ${formatCents(booking.refund_cents)}. O valor aparece ${back(booking)}; avisamos quando for enviado.`
      : (booking.withdrawn_cents ?? 0) > 0
        ? 'Este pagamento foi contestado no banco do cartão, e o valor está com ele. Se voltar para nós, devolvemos o que for seu.'
        : 'Pelas condições da reserva, não há valor a devolver.';
  const reason = hostReasonText(booking);
  return {
    subject: `Reserva cancelada: ${booking.title}, ${formatDay(booking.event_date)}`,
    preview: refund,
    blocks: [
      text(
        booking.refund_cents > 0
          ? `Reserva cancelada: ${formatCents(booking.refund_cents)} voltam para você`
          : 'Reserva cancelada',
        [cancelledBy(booking), reason, refund],
        bookingLine(booking),
      ),
      facts(bookingFacts(booking, null)),
      givenBack(booking),
      note('O comprovante e a conversa continuam em Minhas Reservas.'),
      button('Ver minhas reservas', `${siteUrl}/minhas-reservas`),
    ],
    reason: toGuest,
  };
});
