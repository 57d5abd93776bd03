import { formatInstant } from 'shared-domain/days/rio.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { email, facts, text } from '../email.ts';
import { disputeButton, disputeData, disputeFacts, sampleDispute } from './dispute.ts';

export const disputeDue = email(disputeData, sampleDispute, (dispute, { siteUrl }) => {
  const until = dispute.due_by ? formatInstant(dispute.due_by) : '';
  return {
    subject: `Responda até ${until}: contestação de ${formatCents(dispute.amount_cents)}`,
    preview: 'Sem resposta, o banco decide a favor de quem pagou.',
    blocks: [
      text('Uma contestação ainda espera resposta', [
        `O prazo termina em ${until}. Sem resposta, o banco decide a favor de quem pagou.`,
      ]),
      facts(disputeFacts(dispute)),
      disputeButton(dispute, siteUrl),
    ],
  };
});
