import { formatDay } from 'shared-domain/days/format.ts';
import { formatInstant } from 'shared-domain/days/rio.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import * as z from 'zod/mini';
import type { EmailAmount, EmailContent } from './email-layout.ts';

/** A PIX key as far as an e-mail tells it: of what kind, and how it ends. */
const key = z.nullable(z.object({ type: z.string(), hint: z.string() }));
type Key = z.output<typeof key>;

export const payoutKeyData = z.object({
  change: z.enum(['set', 'changed', 'removed']),
  /** Instant, ISO 8601. */
  changed_at: z.string(),
  key,
});
type KeyChange = z.output<typeof payoutKeyData>;

export const payoutData = z.object({
  amount_cents: z.number(),
  bank_reference: z.string(),
  key,
  bookings: z.number(),
  /** Instant, ISO 8601. */
  sent_at: z.string(),
  /** A host's bookings, each with what was sent for it. */
  lines: z.nullable(
    z.array(z.object({ title: z.nullable(z.string()), event_date: z.string(), amount_cents: z.number() })),
  ),
});
export type Payout = z.output<typeof payoutData>;

const types: Record<string, string> = {
  cpf: 'CPF',
  cnpj: 'CNPJ',
  email: 'e-mail',
  phone: 'celular',
  random: 'chave aleatória',
};
const keyFact = (known: Key): [string, string][] =>
  known ? [['Chave PIX', `${types[known.type] ?? known.type} ${known.hint}`]] : [];
export const sentFacts = (payout: Payout): [string, string][] => [
  ...keyFact(payout.key),
  ['Enviado em', formatInstant(payout.sent_at)],
  ['Comprovante', payout.bank_reference],
];

/** More than these are one line. */
const mostLines = 12;

/** For which bookings it was, as far as a mail tells them one by one. */
function linesOf({ lines }: Payout): EmailAmount[] {
  const all = lines ?? [];
  const shown = all.length > mostLines ? all.slice(0, mostLines - 1) : all;
  const others = all.slice(shown.length);
  return [
    ...shown.map(
      ({ title, event_date, amount_cents }): EmailAmount => [
        `${title ?? 'Espaço'}, ${formatDay(event_date)}`,
        formatCents(amount_cents),
      ],
    ),
    ...(others.length > 0
      ? [
          [
            `Outras ${others.length} reservas`,
            formatCents(others.reduce((sum, { amount_cents }) => sum + amount_cents, 0)),
          ] satisfies EmailAmount,
        ]
      : []),
  ];
}

const page = (siteUrl: string) => `${siteUrl}/gerenciar-espacos/repasses`;

const changes = {
  set: { title: 'Sua chave PIX foi cadastrada', text: 'Os próximos repasses e comissões vão para a chave abaixo.' },
  changed: { title: 'Sua chave PIX foi alterada', text: 'Os próximos repasses e comissões vão para a nova chave.' },
  removed: {
    title: 'Sua chave PIX foi removida',
    text: 'Sem uma chave, não temos para onde enviar seus repasses e comissões.',
  },
};

/** To the owner's address, also when the owner made the change: thieves of accounts change the key. */
export function payoutKeyChanged({ change, changed_at, key: known }: KeyChange, siteUrl: string): EmailContent {
  const { title, text } = changes[change];
  return {
    subject: title,
    preview: 'Se não foi você, avise a gente agora.',
    title,
    paragraphs: [
      text,
      'Se não foi você, troque sua senha, confira a chave e fale com a gente pela página de contato antes do próximo envio.',
    ],
    facts: [...keyFact(known), ['Quando', formatInstant(changed_at)]],
    action: { label: 'Conferir minha chave', url: page(siteUrl) },
    note: `Para falar com a gente: ${siteUrl}/contato`,
  };
}

export function payoutSent(payout: Payout, siteUrl: string): EmailContent {
  const sum = formatCents(payout.amount_cents);
  return {
    subject: `Repasse enviado: ${sum}`,
    preview: 'O dinheiro foi enviado por PIX.',
    title: `Enviamos ${sum} para você`,
    paragraphs: [
      payout.bookings === 1
        ? 'O repasse de uma reserva foi feito por PIX.'
        : `O repasse de ${payout.bookings} reservas foi feito por PIX.`,
    ],
    facts: sentFacts(payout),
    sum: { lines: [...linesOf(payout), ['Enviado', sum, 'total']] },
    action: { label: 'Ver meus repasses', url: page(siteUrl) },
    note: `Se em um dia útil o valor não aparecer, escreva com o número do comprovante: ${siteUrl}/contato`,
    reason: 'Você recebe este e-mail porque recebe repasses. Ele sai sempre.',
  };
}

export function payoutCorrected(payout: Payout, siteUrl: string): EmailContent {
  const sum = formatCents(payout.amount_cents);
  return {
    subject: `Correção de um repasse: ${sum}`,
    preview: 'O valor volta a constar como devido a você.',
    title: 'Um repasse foi corrigido',
    paragraphs: [
      `O envio de ${sum} foi registrado por engano ou voltou do banco.`,
      'O valor volta a constar como devido a você, e avisamos quando for enviado.',
    ],
    facts: [
      ['Valor', sum],
      ['Referência do banco', payout.bank_reference],
    ],
    action: { label: 'Ver meus repasses', url: page(siteUrl) },
  };
}
