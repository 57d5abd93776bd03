import { formatInstant } from 'shared-domain/days/rio.ts';
import * as z from 'zod/mini';

/** A PIX key as far as an e-mail tells it: of what kind, and how it ends. */
export const key = z.nullable(z.object({ type: z.string(), hint: z.string() }));

export type Key = z.output<typeof key>;

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

export const types: Record<string, string> = {
  cpf: 'CPF',
  cnpj: 'CNPJ',
  email: 'e-mail',
  phone: 'celular',
  random: 'chave aleatória',
};

export const keyFact = (known: Key): [string, string][] =>
  known ? [['Chave PIX', `${types[known.type] ?? known.type} ${known.hint}`]] : [];

export const sentFacts = (payout: Payout): [string, string][] => [
  ...keyFact(payout.key),
  ['Enviado em', formatInstant(payout.sent_at)],
  ['Comprovante', payout.bank_reference],
];

export const page = (siteUrl: string) => `${siteUrl}/gerenciar-espacos/repasses`;

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
