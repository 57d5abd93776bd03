import { formatDay } from 'shared-domain/days/format.ts';
import { formatInstant } from 'shared-domain/days/rio.ts';
import { disputeReason, isInquiry } from 'shared-domain/disputes/dispute-words.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import * as z from 'zod/mini';
import { above, toHost } from './booking-emails.ts';
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

/** What the host of a contested booking may know: the booking and its payout, not the evidence for the bank. Cents. */
export const hostsDisputeData = z.object({
  booking_id: z.string(),
  title: z.pipe(
    z.nullable(z.string()),
    z.transform((title) => title ?? 'Espaço'),
  ),
  event_date: z.string(),
  /** 'inquiry', 'dispute', or how it ended. */
  stage: z.string(),
  /** The payout had been sent. */
  was_paid: z.boolean(),
  /** It was not, and waits for this dispute or another. */
  waits: z.boolean(),
  is_to_come: z.boolean(),
  /** Earned by the booking, less what a cancellation took back. */
  payout_cents: z.number(),
  /** Of it, what is with the bank. */
  contested_cents: z.number(),
});
type HostsDispute = z.output<typeof hostsDisputeData>;

/** What is sent or deducted while the bank decides. */
function payoutMeanwhile({ was_paid, payout_cents, contested_cents }: HostsDispute): string {
  if (payout_cents <= 0) return 'Esta reserva não tem repasse a receber: nada muda para você.';
  if (!was_paid) return `O seu repasse de ${formatCents(payout_cents)} espera a decisão.`;
  return contested_cents > 0
    ? `O repasse já tinha saído: descontamos ${formatCents(contested_cents)} do próximo e devolvemos se o banco decidir a nosso favor.`
    : 'O repasse já tinha saído, e por enquanto nada é descontado.';
}

export function disputeOpenedForHost(dispute: HostsDispute, siteUrl: string): EmailContent {
  const asked = dispute.stage === 'inquiry';
  const payout = payoutMeanwhile(dispute);
  return {
    subject: `${asked ? 'O banco consulta um pagamento' : 'Pagamento contestado'}: ${dispute.title}, ${formatDay(dispute.event_date)}`,
    preview: payout,
    above: above(dispute),
    title: asked ? 'O banco consulta o pagamento de uma reserva' : 'O pagamento de uma reserva foi contestado',
    paragraphs: [
      asked
        ? 'O banco de quem pagou perguntou por este pagamento. O valor não foi retirado.'
        : 'Quem pagou contestou a compra no banco, que retirou o valor até decidir.',
      payout,
      `${dispute.is_to_come ? 'A reserva continua, e a data é de quem reservou. ' : ''}Quem responde ao banco é a Espaços Rio: você não precisa fazer nada, e avisamos da decisão.`,
    ],
    facts: hostsFacts(dispute),
    note: `Se tiver algo que ajude na resposta, como fotos do evento, escreva para a gente logo: ${siteUrl}/contato`,
    action: hostsAction(dispute, siteUrl),
    reason: toHost,
  };
}

export function disputeDecidedForHost(dispute: HostsDispute, siteUrl: string): EmailContent {
  const { title, paragraphs } = decision(dispute);
  return {
    subject: `${title}: ${dispute.title}, ${formatDay(dispute.event_date)}`,
    preview: paragraphs.join(' '),
    above: above(dispute),
    title,
    paragraphs,
    facts: hostsFacts(dispute),
    action: hostsAction(dispute, siteUrl),
    reason: toHost,
  };
}

function decision(dispute: HostsDispute): { title: string; paragraphs: string[] } {
  const { stage, was_paid, waits, is_to_come, payout_cents, contested_cents } = dispute;
  const sum = formatCents(payout_cents);
  const another = waits ? ['Outra contestação desta reserva segue aberta, e o repasse espera por ela.'] : [];
  const nothing = 'Esta reserva não tem repasse a receber: nada muda para você.';
  if (stage === 'lost') {
    const kept = payout_cents - contested_cents;
    const lost = was_paid
      ? `O repasse já tinha saído: ${formatCents(contested_cents)} são descontados do próximo.`
      : `${formatCents(contested_cents)} do seu repasse não são pagos.${kept > 0 ? ` Os outros ${formatCents(kept)} continuam devidos.` : ''}`;
    return {
      title: 'Contestação perdida',
      paragraphs: [
        'O valor ficou com quem pagou.',
        payout_cents > 0 && contested_cents > 0 ? lost : nothing,
        ...another,
        ...(is_to_come && contested_cents > 0
          ? [
              'A reserva continua no seu calendário. Se não quiser receber o evento assim, cancele a reserva ou fale com a gente antes da data.',
            ]
          : []),
      ],
    };
  }
  if (stage === 'won') {
    const back = was_paid
      ? 'O que foi descontado do seu repasse volta no próximo.'
      : `O seu repasse de ${sum} volta a ser devido.`;
    return {
      title: 'Contestação ganha',
      paragraphs: ['O banco decidiu a nosso favor.', payout_cents > 0 ? back : nothing, ...another],
    };
  }
  return {
    title: 'Consulta do banco encerrada',
    paragraphs: ['Não houve contestação.', payout_cents > 0 ? 'O seu repasse segue como antes.' : nothing, ...another],
  };
}

const hostsFacts = ({ title, event_date }: HostsDispute): EmailFact[] => [
  ['Espaço', title],
  ['Data', formatDay(event_date)],
];

const hostsAction = ({ booking_id }: HostsDispute, siteUrl: string) => ({
  label: 'Ver a reserva',
  url: `${siteUrl}/gerenciar-espacos/reservas/${booking_id}`,
});
