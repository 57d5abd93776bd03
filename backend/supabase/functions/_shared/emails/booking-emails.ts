import { arrivalLine, mapLink, streetLine } from 'shared-domain/bookings/address.ts';
import { agreedExtraLabel, priceWithoutExtras } from 'shared-domain/bookings/agreed-extra.ts';
import { bookingCode } from 'shared-domain/bookings/booking-status.ts';
import { hoursBehindDay, musicSentence, openSentence } from 'shared-domain/bookings/event-hours.ts';
import { formatDay } from 'shared-domain/days/format.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { contactDays, payoutDays } from 'shared-domain/rules/booking-rules.ts';
import { daysInWords } from 'shared-domain/rules/rule-labels.ts';
import * as z from 'zod/mini';
import type { EmailContent, EmailFact } from './email-layout.ts';
import { people } from './portuguese.ts';

const addressData = z.object({
  street: z.string(),
  number: z.string(),
  complement: z.nullable(z.string()),
  postal_code: z.string(),
  arrival: z.nullable(z.string()),
  day_phone: z.nullable(z.string()),
});

/** private.booking_email; amounts in cents. */
export const bookingData = z.object({
  booking_id: z.string(),
  space_id: z.nullable(z.string()),
  space_deleted: z.boolean(),
  title: z.pipe(
    z.nullable(z.string()),
    z.transform((title) => title ?? 'Espaço'),
  ),
  place: z.string(),
  event_date: z.string(),
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  hours: z.nullable(z.object({ opens_at: z.string(), closes_at: z.string(), music_until: z.nullable(z.string()) })),
  guest_count: z.number(),
  cancellation_reason: z.nullable(z.string()),
  total_cents: z.number(),
  owner_cents: z.number(),
  fee_cents: z.number(),
  discount_cents: z.number(),
  coupon_code: z.nullable(z.string()),
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
  company_name: z.nullable(z.string()),
  payment_method: z.enum(['card', 'pix']),
  neighborhood: z.nullable(z.string()),
  /** From payment until some days after the event. */
  contact: z.nullable(
    z.object({
      address: z.nullable(addressData),
      host_phone: z.nullable(z.string()),
      guest_phone: z.nullable(z.string()),
    }),
  ),
  guest_name: z.string(),
  host_name: z.string(),
  refund_cents: z.number(),
});
type Booking = z.output<typeof bookingData>;

export const addressChangeData = z.extend(bookingData, {
  /** Else it is given for the first time. */
  is_change: z.nullable(z.boolean()),
});

export const refundData = z.extend(bookingData, { amount_cents: z.number() });
type Refund = z.output<typeof refundData>;

const back = (booking: Booking) =>
  booking.payment_method === 'pix' ? 'na conta de onde saiu o PIX' : 'na fatura do cartão';

/** The day and, of bookings that have them, the hours. */
function when(booking: Booking): EmailFact {
  const { hours } = booking;
  const day = `${formatDay(booking.event_date)}${hoursBehindDay(booking, hours)}`;
  const open = hours && [openSentence(hours), musicSentence(hours)].filter(Boolean).join('. ');
  return ['Data', open ? `${day}\n${open}.` : day];
}

/** Where it is: the address for whoever may know it, else the neighbourhood. */
function where({ contact, place, neighborhood }: Booking): EmailFact[] {
  const address = contact?.address;
  if (!address) return place ? [['Local', place]] : [];
  const around = neighborhood ?? '';
  return [
    [
      'Onde',
      `${streetLine(address)}\n${arrivalLine(address, around)}`,
      { label: 'Abrir no mapa', url: mapLink(address, around) },
    ],
  ];
}

const reach = (name: string, phone: string | null | undefined): EmailFact[] =>
  phone ? [['Contato', `${name}, ${phone}`]] : [];

/** What was paid, line by line; without extras and coupon the total says enough. */
function sum(booking: Booking): EmailFact[] {
  const total: EmailFact = ['Total pago', formatCents(booking.total_cents)];
  if (booking.extras.length === 0 && booking.discount_cents === 0) return [total];
  return [
    ['Preço do espaço', formatCents(priceWithoutExtras(booking.owner_cents, booking.extras))],
    ...extrasOf(booking),
    ['Taxa de serviço', formatCents(booking.fee_cents)],
    ...(booking.discount_cents > 0
      ? ([[`Cupom ${booking.coupon_code ?? ''}`.trim(), `− ${formatCents(booking.discount_cents)}`]] as EmailFact[])
      : []),
    total,
  ];
}

const extrasOf = ({ extras, guest_count }: Booking): EmailFact[] =>
  extras.map((extra) => [agreedExtraLabel(extra, guest_count), formatCents(extra.total_cents)]);

function facts(booking: Booking): EmailFact[] {
  return [
    ['Espaço', booking.title],
    ...where(booking),
    when(booking),
    ['Convidados', people(booking.guest_count)],
    ['Reserva', bookingCode(booking.booking_id)],
  ];
}

export function bookingConfirmed(booking: Booking, siteUrl: string): EmailContent {
  return {
    subject: `Reserva confirmada: ${booking.title}, ${formatDay(booking.event_date)}`,
    preview: `Pagamento de ${formatCents(booking.total_cents)} recebido.`,
    title: 'Sua reserva está confirmada',
    paragraphs: [
      `Recebemos o pagamento de ${formatCents(booking.total_cents)} e a data é sua.`,
      booking.contact?.address
        ? 'Guarde este e-mail: ele tem o endereço e o telefone de quem recebe você.'
        : `${booking.host_name} ainda não informou o endereço. Avisamos por e-mail assim que ele chegar.`,
    ],
    facts: [
      ...facts(booking),
      ...reach(booking.host_name, booking.contact?.host_phone),
      ...(booking.company_name ? ([['Em nome de', booking.company_name]] as EmailFact[]) : []),
      ...sum(booking),
    ],
    action: { label: 'Ver minhas reservas', url: `${siteUrl}/minhas-reservas` },
    note: 'As condições de cancelamento são as que você viu antes de pagar. Elas estão em Minhas Reservas.',
  };
}

export function bookingReceived(booking: Booking, siteUrl: string): EmailContent {
  return {
    subject: `Nova reserva: ${booking.title}, ${formatDay(booking.event_date)}`,
    preview: `${booking.guest_name} reservou para ${people(booking.guest_count)}.`,
    title: 'Você tem uma nova reserva',
    paragraphs: [
      `${booking.guest_name} reservou e pagou. A data já está fechada no seu calendário.`,
      `Você recebe ${formatCents(booking.owner_cents)} ${daysInWords(payoutDays)} depois do evento.`,
      ...(booking.contact && !booking.contact.address
        ? ['Falta o endereço do espaço: informe-o em Editar, para que quem reservou saiba aonde ir. Só quem pagou vê.']
        : []),
    ],
    facts: [
      ...facts(booking),
      ...reach(booking.guest_name, booking.contact?.guest_phone),
      ...extrasOf(booking),
      ...(booking.extras.length > 0 ? ([['Você recebe', formatCents(booking.owner_cents)]] as EmailFact[]) : []),
    ],
    action: { label: 'Ver minhas reservas', url: `${siteUrl}/gerenciar-espacos/reservas` },
  };
}

export function bookingAddress(booking: z.output<typeof addressChangeData>, siteUrl: string): EmailContent {
  const day = formatDay(booking.event_date);
  return {
    subject: `${booking.is_change ? 'Mudou o endereço' : 'Endereço'}: ${booking.title}, ${day}`,
    preview: booking.contact?.address ? streetLine(booking.contact.address) : booking.title,
    title: booking.is_change ? 'O endereço do seu evento mudou' : 'Chegou o endereço do seu evento',
    paragraphs: [
      booking.is_change
        ? `${booking.host_name} mudou o endereço ou as instruções de chegada. Vale o que está aqui; o endereço de quando você pagou continua em Minhas Reservas.`
        : `${booking.host_name} informou onde fica o espaço.`,
    ],
    facts: [...facts(booking), ...reach(booking.host_name, booking.contact?.host_phone)],
    action: { label: 'Ver minhas reservas', url: `${siteUrl}/minhas-reservas` },
    note: `No site, endereço e telefone ficam à mostra até ${daysInWords(contactDays)} depois do evento.`,
  };
}

/** To the host whose guest has paid and knows no address. */
export function addressMissing(booking: Booking, siteUrl: string): EmailContent {
  return {
    subject: `Falta o endereço: ${booking.title}`,
    preview: `${booking.guest_name} já pagou e ainda não sabe aonde ir.`,
    title: 'Falta o endereço do seu espaço',
    paragraphs: [
      `${booking.guest_name} reservou e pagou, e ainda não sabe aonde ir. Informe rua, número, CEP e como chegar: só quem pagou vê.`,
      'O endereço aparece na reserva assim que você salvar, e avisamos quem espera por ele.',
    ],
    facts: facts(booking),
    action: booking.space_id
      ? { label: 'Informar o endereço', url: `${siteUrl}/editar-espaco/${booking.space_id}` }
      : { label: 'Ver meus espaços', url: `${siteUrl}/gerenciar-espacos` },
  };
}

const byWhom: Record<string, string> = {
  guest: 'A reserva foi cancelada a seu pedido.',
  host: 'O anfitrião cancelou a reserva.',
  platform: 'A Espaços Rio cancelou a reserva.',
};

export function bookingCancelledGuest(booking: Booking, siteUrl: string): EmailContent {
  const refund =
    booking.refund_cents > 0
      ? `Vamos devolver ${formatCents(booking.refund_cents)}. O valor aparece ${back(booking)}; avisamos quando for enviado.`
      : 'Pelas condições da reserva, não há valor a devolver.';
  return {
    subject: `Reserva cancelada: ${booking.title}, ${formatDay(booking.event_date)}`,
    preview: refund,
    title: 'Reserva cancelada',
    paragraphs: [byWhom[booking.cancellation_reason ?? ''] ?? 'A reserva foi cancelada.', refund],
    facts: facts(booking),
    action: { label: 'Buscar outro espaço', url: `${siteUrl}/buscar` },
  };
}

export function bookingCancelledHost(booking: Booking, siteUrl: string): EmailContent {
  const byGuest = booking.cancellation_reason === 'guest';
  const byHost = booking.cancellation_reason === 'host';
  const refund = 'O cliente recebe o valor de volta.';
  const who = byGuest
    ? `${booking.guest_name} cancelou a reserva.`
    : byHost
      ? booking.space_deleted
        ? `Você excluiu o espaço, e esta reserva foi cancelada. ${refund}`
        : `Você cancelou a reserva. ${refund}`
      : `A Espaços Rio cancelou a reserva. ${refund}`;
  // of a space that is gone there are no dates
  const date = booking.space_deleted ? '' : byGuest ? ' A data voltou a ficar livre.' : ' A data continua bloqueada.';
  return {
    subject: `Reserva cancelada: ${booking.title}, ${formatDay(booking.event_date)}`,
    preview: byGuest ? `${booking.guest_name} cancelou.` : date.trim() || refund,
    title: 'Uma reserva foi cancelada',
    paragraphs: [`${who}${date}`],
    facts: facts(booking),
    action: { label: 'Ver minhas reservas', url: `${siteUrl}/gerenciar-espacos/reservas` },
  };
}

export function refundSent(refund: Refund, siteUrl: string): EmailContent {
  return {
    subject: `Reembolso enviado: ${formatCents(refund.amount_cents)}`,
    preview: `O valor aparece ${back(refund)}.`,
    title: `Devolvemos ${formatCents(refund.amount_cents)}`,
    paragraphs: [
      refund.payment_method === 'pix'
        ? 'O reembolso já foi enviado para a conta de onde saiu o PIX.'
        : 'O reembolso foi enviado. O prazo para aparecer na fatura depende do banco e costuma ser de até 10 dias úteis.',
    ],
    facts: facts(refund),
    action: { label: 'Ver minhas reservas', url: `${siteUrl}/minhas-reservas` },
  };
}

export function latePayment(refund: Refund, siteUrl: string): EmailContent {
  return {
    subject: `Pagamento fora do prazo: ${refund.title}, ${formatDay(refund.event_date)}`,
    preview: `Vamos devolver ${formatCents(refund.amount_cents)}.`,
    title: 'O pagamento chegou depois do prazo',
    paragraphs: [
      'Quando o pagamento chegou, a data já não estava guardada para você. A reserva não foi feita.',
      `Vamos devolver ${formatCents(refund.amount_cents)} por inteiro. O valor aparece ${back(refund)}; avisamos quando for enviado.`,
    ],
    facts: facts(refund),
    action: refund.space_id
      ? { label: 'Ver outras datas', url: `${siteUrl}/espaco/${refund.space_id}` }
      : { label: 'Buscar outro espaço', url: `${siteUrl}/buscar` },
  };
}
