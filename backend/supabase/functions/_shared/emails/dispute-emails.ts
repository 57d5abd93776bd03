import { formatDay } from 'shared-domain/days/format.ts';
import { formatInstant } from 'shared-domain/days/rio.ts';
import { disputeReason, isInquiry } from 'shared-domain/disputes/dispute-words.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import * as z from 'zod/mini';
import type { EmailContent, EmailFact } from './email-layout.ts';

export const disputeData = z.object({
  dispute_id: z.string(),
  amount_cents: z.number(),
  reason: z.string(),
  status: z.string(),
  due_by: z.nullable(z.string()),
  title: z.nullable(z.string()),
  event_date: z.nullable(z.string()),
  guest_name: z.nullable(z.string()),
});
type Dispute = z.output<typeof disputeData>;

const facts = ({ title, event_date, guest_name, amount_cents, reason, due_by }: Dispute): EmailFact[] => [
  ['Reserva', title && event_date ? `${title}, ${formatDay(event_date)}` : 'Pagamento que o site não conhece'],
  ...(guest_name ? [['Quem reservou', guest_name] satisfies EmailFact] : []),
  ['Valor', formatCents(amount_cents)],
  ['Motivo', disputeReason(reason)],
  ...(due_by ? [['Responder até', formatInstant(due_by)] satisfies EmailFact] : []),
];

const action = ({ dispute_id }: Dispute, siteUrl: string) => ({
  label: 'Ver a contestação',
  url: `${siteUrl}/admin/contestacao/${dispute_id}`,
});

export function disputeOpened(dispute: Dispute, siteUrl: string): EmailContent {
  const sum = formatCents(dispute.amount_cents);
  const asked = isInquiry(dispute.status);
  return {
    subject: asked ? `O banco consulta um pagamento de ${sum}` : `Pagamento contestado: ${sum}`,
    preview: disputeReason(dispute.reason),
    title: asked ? 'O banco consulta um pagamento' : 'Um pagamento foi contestado no banco',
    paragraphs: [
      asked
        ? 'O banco ainda não retirou o valor. Uma boa resposta evita a contestação.'
        : 'O banco retirou o valor até decidir. O repasse e a comissão desta reserva esperam; a data continua com quem reservou.',
      'A resposta já está montada com o que o site sabe. Confira, acrescente o que faltar e envie.',
    ],
    facts: facts(dispute),
    action: action(dispute, siteUrl),
  };
}

export function disputeDue(dispute: Dispute, siteUrl: string): EmailContent {
  const until = dispute.due_by ? formatInstant(dispute.due_by) : '';
  return {
    subject: `Responda até ${until}: contestação de ${formatCents(dispute.amount_cents)}`,
    preview: 'Sem resposta, o banco decide a favor de quem pagou.',
    title: 'Uma contestação ainda espera resposta',
    paragraphs: [`O prazo termina em ${until}. Sem resposta, o banco decide a favor de quem pagou.`],
    facts: facts(dispute),
    action: action(dispute, siteUrl),
  };
}

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

export function disputeDecided(dispute: Dispute, siteUrl: string): EmailContent {
  const [title, text] = outcomes[dispute.status] ?? [
    'Consulta do banco encerrada',
    'Não houve contestação: o repasse e a comissão seguem como antes.',
  ];
  return {
    subject: `${title}: ${formatCents(dispute.amount_cents)}`,
    preview: text,
    title,
    paragraphs: [text],
    facts: facts({ ...dispute, due_by: null }),
    action: action(dispute, siteUrl),
  };
}
