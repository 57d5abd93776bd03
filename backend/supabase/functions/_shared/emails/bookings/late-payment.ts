import { formatDay } from 'shared-domain/days/format.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { button, email, facts, text } from '../email.ts';
import { back, bookingFacts, bookingLine, refundData, sampleRefund } from './booking.ts';

export const latePayment = email(refundData, sampleRefund, (refund, { siteUrl }) => ({
  subject: `Pagamento fora do prazo: ${refund.title}, ${formatDay(refund.event_date)}`,
  preview: `Vamos devolver ${formatCents(refund.amount_cents)}.`,
  blocks: [
    text(
      'O pagamento chegou depois do prazo',
      [
        'Quando o pagamento chegou, a data já não estava guardada para você. A reserva não foi feita.',
        `Vamos devolver ${formatCents(refund.amount_cents)} por inteiro. O valor aparece ${back(refund)}; avisamos quando for enviado.`,
      ],
      bookingLine(refund),
    ),
    facts(bookingFacts(refund, null)),
    refund.space_id
      ? button('Ver outras datas', `${siteUrl}/espaco/${refund.space_id}`)
      : button('Buscar outro espaço', `${siteUrl}/buscar`),
  ],
}));
