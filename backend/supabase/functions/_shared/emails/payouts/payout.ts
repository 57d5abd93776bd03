import { formatInstant } from 'shared-domain/days/rio.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import * as z from 'zod/mini';
import { type EmailBlock, type EmailContent, type EmailFact, facts, type Maybe, text } from '../email.ts';

/** A PIX key as far as an e-mail tells it: of what kind, and how it ends. */
export const key = z.nullable(z.object({ type: z.string(), hint: z.string() }));

type Key = z.output<typeof key>;

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

export const keyFact = (known: Key): Maybe<EmailFact> =>
  known && ['Chave PIX', `${types[known.type] ?? known.type} ${known.hint}`];

export const sentFacts = (payout: Payout): Maybe<EmailFact>[] => [
  keyFact(payout.key),
  ['Enviado em', formatInstant(payout.sent_at)],
  ['Comprovante', payout.bank_reference],
];

export const page = (siteUrl: string) => `${siteUrl}/gerenciar-espacos/repasses`;

/** Of what was registered by mistake or came back. */
export function correction(what: string, { amount_cents, bank_reference }: Payout, button: EmailBlock): EmailContent {
  const sum = formatCents(amount_cents);
  const isOwed = 'O valor volta a constar como devido a você';
  return {
    subject: `Correção de um ${what}: ${sum}`,
    preview: `${isOwed}.`,
    blocks: [
      text(`Um ${what} foi corrigido`, [
        `O envio de ${sum} foi registrado por engano ou voltou do banco.`,
        `${isOwed}, e avisamos quando for enviado.`,
      ]),
      facts([
        ['Valor', sum],
        ['Referência do banco', bank_reference],
      ]),
      button,
    ],
  };
}

export const samplePayout: z.input<typeof payoutData> = {
  amount_cents: 525_000,
  bank_reference: 'E18236120202611161304s0a9',
  key: { type: 'email', hint: 'h•••••@exemplo.com' },
  bookings: 2,
  sent_at: '2026-11-16T13:04:00Z',
  lines: [
    { title: 'Casa Pedra Bonita', event_date: '2026-11-14', amount_cents: 490_000 },
    { title: 'Casa do Mirante', event_date: '2026-11-13', amount_cents: 35_000 },
  ],
};
