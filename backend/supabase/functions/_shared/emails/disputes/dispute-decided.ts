import { formatCents } from 'shared-domain/money/format.ts';
import { email, facts, text } from '../email.ts';
import { disputeButton, disputeData, disputeFacts, sampleDispute } from './dispute.ts';

const outcomes: Record<string, [title: string, text: string]> = {
  won: [
    'Contestação ganha',
    'O valor voltou. O repasse e a comissão voltam a ser devidos. A tarifa do provedor não volta.',
  ],
  lost: [
    'Contestação perdida',
    'O valor ficou com quem pagou. O repasse e a comissão desta reserva não são pagos; o que já saiu é descontado do próximo pagamento.',
  ],
};

export const disputeDecided = email(disputeData, { ...sampleDispute, status: 'won' }, (dispute, { siteUrl }) => {
  const [title, outcome] = outcomes[dispute.status] ?? [
    'Consulta do banco encerrada',
    'Não houve contestação: o repasse e a comissão seguem como antes.',
  ];
  return {
    subject: `${title}: ${formatCents(dispute.amount_cents)}`,
    preview: outcome,
    blocks: [
      text(title, [outcome]),
      facts(disputeFacts({ ...dispute, due_by: null })),
      disputeButton(dispute, siteUrl),
    ],
  };
});
