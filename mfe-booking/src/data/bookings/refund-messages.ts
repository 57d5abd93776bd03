import { cancellationText } from 'shared-domain/bookings/booking-status.ts';
import { hostReasonText } from 'shared-domain/bookings/host-reason.ts';
import { formatInstantDay } from 'shared-domain/days/rio.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import type { Booking } from './booking.query.ts';
import type { BookingRefund } from './refunds.query.ts';

/** Where money goes back to: where it came from. */
export const refundPlace = (method: string): string =>
  method === 'pix' ? 'por PIX, na conta que pagou' : 'no cartão usado no pagamento';

const shortPlace = (method: string) => (method === 'pix' ? 'por PIX' : 'no cartão');

/** What became of a refund, in a sentence. */
function refundText({ amountCents, status, settledAt, manualAt }: BookingRefund, method: string): string {
  const amount = formatCents(amountCents);
  const on = settledAt ? ` em ${formatInstantDay(settledAt)}` : '';
  switch (status) {
    case 'succeeded':
      return `${amount} devolvidos ${shortPlace(method)}${on}.`;
    case 'manual':
      return manualAt
        ? `${amount} devolvidos pela nossa equipe em ${formatInstantDay(manualAt)}.`
        : `O provedor de pagamento não faz mais a devolução de ${amount}. Nossa equipe está cuidando disso.`;
    case 'failed':
      return `O banco recusou a devolução de ${amount}. Nossa equipe está cuidando disso.`;
    default:
      return `Reembolso de ${amount} a caminho, ${refundPlace(method)}.`;
  }
}

/** Why a paid booking was cancelled and what became of its money, in sentences. */
export function cancelledTexts(booking: Booking, refunds: readonly BookingRefund[] | undefined): string[] {
  const { cancellation_reason, total_amount, payment_method } = booking;
  const refunded = refunds?.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isByGuest = cancellation_reason === 'guest';
  const why = cancellationText(
    cancellation_reason,
    refunded === total_amount && refunded > 0 ? 'refunded' : 'as-listed',
  );
  const withBank = isByGuest || refunded === undefined ? 0 : total_amount - refunded;
  const hostReason = hostReasonText(booking);
  return [
    ...(why ? [why] : []),
    ...(hostReason ? [hostReason] : []),
    ...(refunds ?? []).map((refund) => refundText(refund, payment_method)),
    ...(withBank > 0 ? [`${formatCents(withBank)} foram contestados no banco de quem pagou.`] : []),
    ...(isWithoutRefund(booking, refunds) ? ['Sem reembolso, pela política da reserva.'] : []),
  ];
}

/** A paid booking that its guest cancelled too late. */
function isWithoutRefund(booking: Booking, refunds: readonly BookingRefund[] | undefined): boolean {
  const { cancellation_reason, paid_at, total_amount } = booking;
  return cancellation_reason === 'guest' && paid_at !== null && total_amount > 0 && refunds?.length === 0;
}
