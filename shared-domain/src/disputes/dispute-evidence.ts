import { streetLine } from '../bookings/address.ts';
import { agreedExtraLabel, priceWithoutExtras } from '../bookings/agreed-extra.ts';
import { moneyLabel, moneyParts, refundedCents } from '../bookings/booking-money.ts';
import { eventTimes, hoursRange } from '../bookings/event-hours.ts';
import { formatDate } from '../days/format.ts';
import { formatInstant } from '../days/rio.ts';
import { policyLabels } from '../money/cancellation-policy.ts';
import { formatCents, formatCount } from '../money/format.ts';
import { personName } from '../people/person-name.ts';
import { houseRuleLines } from '../spaces/house-rules.ts';
import { cutText } from '../text/cut-text.ts';
import type { DisputeFacts } from './disputes.answers.ts';

export interface EvidenceSection {
  title: string;
  /** A label and what is known. */
  lines: [label: string, value: string][];
}

/** The most that the provider takes in one field. */
const mostCharacters = 20_000;

const mailNames: Record<string, string> = {
  booking_confirmed: 'Confirmação com recibo, data, endereço e telefone',
  booking_address: 'Mudança de endereço',
  booking_cancelled_guest: 'Cancelamento',
  booking_kept: 'Reserva mantida, com direito a cancelar',
};

const cancelledBy: Record<string, string> = {
  guest: 'por quem reservou',
  host: 'por quem anuncia',
  platform: 'pela plataforma',
};

const lines = (...all: (EvidenceSection['lines'][number] | false | null | undefined)[]): EvidenceSection['lines'] =>
  all.filter((line) => Array.isArray(line));

/** Returns the amounts refunded, to be refunded, and with the bank. */
function refundLines({ money, cancellation_reason: reason }: DisputeFacts): EvidenceSection['lines'] {
  const dates: Partial<Record<string, string | null>> = { sent: money.sent_at, by_hand: money.by_hand_at };
  return [
    ...(refundedCents(money) === 0 ? ([['Devolvido', 'Nada']] satisfies EvidenceSection['lines']) : []),
    ...moneyParts(money)
      .filter(([part]) => part !== 'retained')
      .map(([part, cents]): [string, string] => {
        const at = dates[part];
        return [moneyLabel(part, { money, reason }), `${formatCents(cents)}${at ? `, em ${formatInstant(at)}` : ''}`];
      }),
  ];
}

/** Everything that speaks for the payment, in the order in which it happened. The page shows it, the bank reads it, the print has it. */
export function evidenceSections(facts: DisputeFacts): EvidenceSection[] {
  const { conversation, rules, address, review } = facts;
  const times = eventTimes(facts, facts.hours);
  return [
    {
      title: 'A reserva',
      lines: lines(
        ['Serviço', `Uso exclusivo do espaço ${facts.title ?? 'reservado'} por um dia, para um evento`],
        ['Data do evento', `${formatDate(facts.event_date)}${times ? `, ${hoursRange(...times)}` : ''}`],
        ['Convidados', String(facts.guest_count)],
        [
          'Quem reservou',
          [personName(facts.guest_name, ''), facts.guest_email].filter(Boolean).join(', ') || 'Conta encerrada',
        ],
        facts.company && ['Em nome de', `${facts.company.name}, CNPJ ${facts.company.cnpj}`],
        ['Quem anuncia', personName(facts.host_name, 'Conta encerrada')],
        ['Código da reserva', facts.booking_id],
        ['Pedida em', formatInstant(facts.created_at)],
        facts.paid_at !== null && ['Confirmada em', formatInstant(facts.paid_at)],
        facts.cancelled_at !== null && [
          'Cancelada em',
          `${formatInstant(facts.cancelled_at)}, ${cancelledBy[facts.cancellation_reason ?? ''] ?? 'sem pagamento'}`,
        ],
      ),
    },
    {
      title: 'O pagamento',
      lines: lines(
        ['Espaço', formatCents(priceWithoutExtras(facts.owner_cents, facts.extras))],
        ...facts.extras.map((extra): [string, string] => [
          `Extra: ${agreedExtraLabel(extra, facts.guest_count)}`,
          formatCents(extra.total_cents),
        ]),
        ['Taxa de serviço', formatCents(facts.fee_cents)],
        facts.discount_cents > 0 && ['Desconto', `-${formatCents(facts.discount_cents)}`],
        ['Total mostrado antes de pagar', formatCents(facts.total_cents)],
        ...facts.payments.map((payment): [string, string] => [
          'Pago',
          [
            formatCents(payment.amount_cents),
            formatInstant(payment.created_at),
            payment.session_id,
            payment.payment_intent_id,
          ]
            .filter(Boolean)
            .join(', '),
        ]),
        ...refundLines(facts),
      ),
    },
    {
      title: 'O que foi aceito antes de pagar',
      lines: lines(
        facts.terms_version !== null && ['Termos de uso', `Versão ${facts.terms_version}, na hora da reserva`],
        [
          'Política de cancelamento',
          `${policyLabels[facts.policy_name]}: ${facts.deadlines
            .map(({ share, until }) => `${share}% de volta até ${formatDate(until)}`)
            .join('; ')
            .concat(
              facts.deadlines.length > 0 ? '; depois, nada' : 'sem reembolso para esta data',
            )}. Mostrada ao lado do botão de pagar, com as datas`,
        ],
        rules && [
          `Regras da casa, versão ${rules.version}`,
          [
            ...houseRuleLines(rules).map(({ name, verdict }) => `${name}: ${verdict}`),
            ...(rules.note ? [rules.note] : []),
          ].join('; ') || 'Sem regras',
        ],
      ),
    },
    {
      title: 'O acesso ao serviço',
      lines: lines(
        address !== null && ['Endereço entregue', `${streetLine(address)}, CEP ${address.postal_code}`],
        facts.access_until !== null &&
          facts.paid_at !== null && [
            'Endereço e telefone na conta',
            `De ${formatInstant(facts.paid_at)} a ${formatInstant(facts.access_until)}`,
          ],
        ...facts.mails.map((mail): [string, string] => [
          mailNames[mail.template] ?? 'E-mail',
          `Enviado em ${formatInstant(mail.sent_at)}`,
        ]),
        facts.visited_at !== null && ['Visita ao espaço', formatInstant(facts.visited_at)],
      ),
    },
    {
      title: 'A conversa e depois',
      lines: lines(
        conversation.by_guest + conversation.by_host > 0 && [
          'Mensagens pelo site',
          `${conversation.by_guest} de quem reservou, ${conversation.by_host} de quem anuncia${
            conversation.first_at && conversation.last_at
              ? `, de ${formatInstant(conversation.first_at)} a ${formatInstant(conversation.last_at)}`
              : ''
          }`,
        ],
        conversation.by_guest_after_payment > 0 && [
          'De quem reservou, depois de pagar',
          `${formatCount(conversation.by_guest_after_payment, 'mensagem', 'mensagens')}${
            conversation.last_by_guest_at ? `, a última em ${formatInstant(conversation.last_by_guest_at)}` : ''
          }`,
        ],
        review !== null && [
          'Avaliação de quem reservou',
          `${review.rating} de 5 estrelas, em ${formatInstant(review.created_at)}`,
        ],
        facts.guest_since !== null && ['Conta aberta em', formatInstant(facts.guest_since)],
        facts.email_confirmed_at !== null && ['E-mail confirmado em', formatInstant(facts.email_confirmed_at)],
        facts.earlier_payments > 0 && ['Pagamentos anteriores sem contestação', String(facts.earlier_payments)],
      ),
    },
  ].filter((section) => section.lines.length > 0);
}

const textOf = (sections: readonly EvidenceSection[]): string =>
  sections
    .map(({ title, lines }) => [title, ...lines.map(([label, value]) => `- ${label}: ${value}`)].join('\n'))
    .join('\n\n');

/** Returns the provider's own fields, and one text of all facts with the administrator's statement. */
export function evidenceFields(facts: DisputeFacts, statement: string) {
  const sections = evidenceSections(facts);
  const [booking, , accepted, access, talk] = [
    'A reserva',
    'O pagamento',
    'O que foi aceito antes de pagar',
    'O acesso ao serviço',
    'A conversa e depois',
  ].map((title) => sections.filter((section) => section.title === title));
  const fields = {
    customer_name: facts.guest_name ?? '',
    customer_email_address: facts.guest_email ?? '',
    product_description: textOf(booking ?? []),
    service_date: formatDate(facts.event_date),
    refund_policy_disclosure: textOf(accepted ?? []),
    cancellation_policy_disclosure: textOf(accepted ?? []),
    access_activity_log: textOf([...(access ?? []), ...(talk ?? [])]),
    uncategorized_text: [statement, textOf(sections)].filter(Boolean).join('\n\n'),
  };
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [name, cutText(value, mostCharacters)]),
  );
}
