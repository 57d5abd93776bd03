import { agreedExtraLabel } from 'shared-domain/bookings/agreed-extra.ts';
import { hoursBehindDay } from 'shared-domain/bookings/event-hours.ts';
import { visitWhen } from 'shared-domain/chat/visit-times.ts';
import { formatDay } from 'shared-domain/days/format.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { declineReasonLabels } from 'shared-domain/requests/request-words.ts';
import * as z from 'zod/mini';
import { type EmailAmount, type EmailFact, facts, type Maybe } from '../email.ts';
import { people } from '../portuguese.ts';

/** Of private.request_email; amounts in cents. */
export const requestData = z.object({
  /** The mail goes to who asks, else to the host. */
  is_guest: z.boolean(),
  title: z.string(),
  /** As `spaces.images` has it. */
  image: z.nullable(z.string()),
  neighborhood_name: z.nullable(z.string()),
  event_date: z.string(),
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  hours: z.object({ opens_at: z.string(), closes_at: z.string(), music_until: z.nullable(z.string()) }),
  guest_count: z.number(),
  message: z.nullable(z.string()),
  extras: z.array(
    z.object({
      name: z.string(),
      per: z.string(),
      unit_cents: z.number(),
      quantity: z.number(),
      total_cents: z.number(),
      is_obligatory: z.boolean(),
    }),
  ),
  price_cents: z.number(),
  owner_cents: z.number(),
  fee_cents: z.number(),
  discount_cents: z.number(),
  total_cents: z.number(),
  coupon_code: z.nullable(z.string()),
  lost_coupon: z.boolean(),
  guest_name: z.string(),
  host_name: z.string(),
  answer_by: z.string(),
  pay_by: z.nullable(z.string()),
  decline_reason: z.nullable(z.enum(['date', 'event', 'size', 'other'])),
  host_note: z.nullable(z.string()),
});

type RequestToBook = z.output<typeof requestData>;

export const toGuest = 'Este e-mail faz parte do seu pedido.';
export const toHost = 'Este e-mail faz parte do seu anúncio.';

export const until = (instant: string | null) => (instant ? `até ${visitWhen(instant)}` : '');

export const requestPage = ({ is_guest }: RequestToBook, siteUrl: string) =>
  is_guest ? `${siteUrl}/minhas-reservas?aba=pedidos` : `${siteUrl}/gerenciar-espacos/reservas?aba=pedidos`;

export const day = ({ event_date }: RequestToBook) => formatDay(event_date);

export const requestFacts = (request: RequestToBook, more: Maybe<EmailFact>[] = []) =>
  facts([
    ['Espaço', request.title],
    ['Quando', `${formatDay(request.event_date)}${hoursBehindDay(request, request.hours)}`],
    ['Convidados', people(request.guest_count)],
    ...more,
  ]);

export const answerFacts = ({ host_name, decline_reason, host_note }: RequestToBook): Maybe<EmailFact>[] => [
  decline_reason && ['Motivo', declineReasonLabels[decline_reason]],
  host_note && [`${host_name} disse`, `“${host_note}”`],
];

export const sum = (request: RequestToBook): Maybe<EmailAmount>[] => [
  ['Preço da data', formatCents(request.price_cents)],
  ...request.extras.map(
    (extra): EmailAmount => [agreedExtraLabel(extra, request.guest_count), formatCents(extra.total_cents)],
  ),
  ['Taxa de serviço', formatCents(request.fee_cents)],
  request.discount_cents > 0 && [
    `Cupom ${request.coupon_code ?? ''}`.trim(),
    `− ${formatCents(request.discount_cents)}`,
    'discount',
  ],
  ['Total a pagar', formatCents(request.total_cents), 'total'],
];

export const sampleRequest: z.input<typeof requestData> = {
  is_guest: true,
  title: 'Sítio Vargem Alta',
  image: 'demo/casa-com-piscina-1.jpg',
  neighborhood_name: 'Vargem Grande',
  event_date: '2026-12-19',
  starts_at: '16:00',
  ends_at: '00:00',
  hours: { opens_at: '08:00', closes_at: '02:00', music_until: '22:00' },
  guest_count: 90,
  message: 'Aniversário de 60 anos da minha mãe. Jantar servido e samba de roda até 22h.',
  extras: [
    { name: 'Limpeza', per: 'event', unit_cents: 30_000, quantity: 1, total_cents: 30_000, is_obligatory: true },
  ],
  price_cents: 240_000,
  owner_cents: 270_000,
  fee_cents: 13_500,
  discount_cents: 0,
  total_cents: 283_500,
  coupon_code: null,
  lost_coupon: false,
  guest_name: 'Marina Azevedo',
  host_name: 'Helena Furtado',
  answer_by: '2026-11-24T21:40:00Z',
  pay_by: '2026-11-24T14:05:00Z',
  decline_reason: null,
  host_note: null,
};
