import { formatCents } from 'shared-domain/money/format.ts';
import { button, email, facts, text } from '../email.ts';
import { back, bookingFacts, bookingLine, refundData, sampleRefund } from './booking.ts';

export const refundSent = email(refundData, sampleRefund, (refund, { siteUrl }) => ({
  subject: `Reembolso enviado: ${formatCents(refund.amount_cents)}`,
  preview: `O valor aparece ${back(refund)}.`,
  blocks: [
    text(
      `Devolvemos ${formatCents(refund.amount_cents)}`,
      [
        refund.payment_method === 'pix'
          ? 'O reembolso já foi enviado para a conta de onde saiu o PIX.'
          : 'O reembolso foi enviado. O prazo para aparecer na fatura depende do banco e costuma ser de até 10 dias úteis.',
      ],
      bookingLine(refund),
    ),
    facts(bookingFacts(refund, null)),
    button('Ver minhas reservas', `${siteUrl}/minhas-reservas`),
  ],
}));
