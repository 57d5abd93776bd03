import { disputeReason, isInquiry } from 'shared-domain/disputes/dispute-words.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { email, facts, text } from '../email.ts';
import { disputeButton, disputeData, disputeFacts, sampleDispute } from './dispute.ts';

export const disputeOpened = email(disputeData, sampleDispute, (dispute, { siteUrl }) => {
  const sum = formatCents(dispute.amount_cents);
  const isQuestion = isInquiry(dispute.status);
  return {
    subject: isQuestion ? `O banco consulta um pagamento de ${sum}` : `Pagamento contestado: ${sum}`,
    preview: disputeReason(dispute.reason),
    blocks: [
      text(isQuestion ? 'O banco consulta um pagamento' : 'Um pagamento foi contestado no banco', [
        isQuestion
          ? 'O banco ainda não retirou o valor. Uma boa resposta evita a contestação.'
          : 'O banco retirou o valor até decidir. O repasse e a comissão desta reserva esperam; a data continua com quem reservou.',
        'A resposta já está montada com o que o site sabe. Confira, acrescente o que faltar e envie.',
      ]),
      facts(disputeFacts(dispute)),
      disputeButton(dispute, siteUrl),
    ],
  };
});
