import { arrivalLine, mapLink, streetLine } from 'shared-domain/bookings/address.ts';
import { agreedExtraLabel, priceWithoutExtras } from 'shared-domain/bookings/agreed-extra.ts';
import { bookingCalendar } from 'shared-domain/bookings/booking-calendar.ts';
import { bookingCode } from 'shared-domain/bookings/booking-status.ts';
import { bookedText, hoursBehindDay, musicText, openText } from 'shared-domain/bookings/event-hours.ts';
import { hostReasonText } from 'shared-domain/bookings/host-reason.ts';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatDay, formatShortDay } from 'shared-domain/days/format.ts';
import { refundAmount, refundDeadlines } from 'shared-domain/money/cancellation-policy.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { contactDays, currentPolicy, payoutDays } from 'shared-domain/rules/booking-rules.ts';
import { daysInWords } from 'shared-domain/rules/rule-labels.ts';
import * as z from 'zod/mini';
import type { EmailAmount, EmailContent, EmailFact } from './email-layout.ts';
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
  space_suspended: z.optional(z.boolean()),
  title: z.pipe(
    z.nullable(z.string()),
    z.transform((title) => title ?? 'Espaço'),
  ),
  place: z.string(),
  /** As `spaces.images` has it. */
  image: z.nullable(z.string()),
  event_date: z.string(),
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  hours: z.nullable(z.object({ opens_at: z.string(), closes_at: z.string(), music_until: z.nullable(z.string()) })),
  guest_count: z.number(),
  cancellation_reason: z.nullable(z.string()),
  host_reason: z.optional(z.nullable(z.string())),
  host_note: z.optional(z.nullable(z.string())),
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
  /** Days in Rio. */
  booked_on: z.string(),
  paid_on: z.nullable(z.string()),
  policy: z.catch(
    z.object({
      fullRefundDays: z.number(),
      halfRefundDays: z.number(),
      withdrawalDays: z.number(),
      withdrawalNoticeDays: z.number(),
    }),
    currentPolicy,
  ),
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
  /** With the bank during a dispute. */
  withdrawn_cents: z.optional(z.number()),
  /** What the host still gets. */
  payout_cents: z.number(),
});
export type Booking = z.output<typeof bookingData>;

/** Where a space's picture lies, for mail programs. */
type EmailPicture = (of: Pick<Booking, 'image' | 'title'>) => EmailContent['picture'];

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
  const open = hours && [openText(hours), musicText(hours)].filter(Boolean).join('. ');
  return ['Data', open ? `${day}\n${open}.` : day];
}

/** Where it is: the address for a recipient who may know it, else the neighbourhood. */
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

const extrasOf = ({ extras, guest_count }: Booking): EmailAmount[] =>
  extras.map((extra) => [agreedExtraLabel(extra, guest_count), formatCents(extra.total_cents)]);

const priceOf = ({ owner_cents, extras }: Booking): EmailAmount => [
  'Preço do espaço',
  formatCents(priceWithoutExtras(owner_cents, extras)),
];

/** What was paid, line by line. */
function paid(booking: Booking): EmailAmount[] {
  const { owner_cents, fee_cents, discount_cents, coupon_code, total_cents } = booking;
  return [
    priceOf(booking),
    ...extrasOf(booking),
    [`Taxa de serviço (${Math.round((fee_cents / owner_cents) * 100)}%)`, formatCents(fee_cents)],
    ...(discount_cents > 0
      ? ([[`Cupom ${coupon_code ?? ''}`.trim(), `− ${formatCents(discount_cents)}`, 'discount']] as EmailAmount[])
      : []),
    [
      total_cents > 0 ? `Total pago, ${booking.payment_method === 'pix' ? 'PIX' : 'cartão'}` : 'Total',
      formatCents(total_cents),
      'total',
    ],
  ];
}

/** Until when how much comes back. */
function ifCancelled({ event_date, booked_on, policy, total_cents }: Booking): EmailContent['more'] {
  if (total_cents === 0) return undefined;
  const { fullUntil, halfUntil } = refundDeadlines({ eventDate: event_date, bookedOn: booked_on, policy });
  const until = (day: string | null, share: number): EmailFact[] =>
    day ? [[`Até ${formatShortDay(day)}`, `${formatCents(refundAmount(total_cents, share))} de volta`]] : [];
  const shares = [...until(fullUntil, 100), ...until(halfUntil, 50)];
  return {
    title: 'Se precisar cancelar',
    facts: [...shares, [shares.length > 0 ? 'Depois' : 'Nesta data', 'Sem reembolso']],
  };
}

/** The calendar file of a booking, as an attachment. */
export const bookingAttachment = (booking: Booking, siteUrl: string) => ({
  filename: 'reserva.ics',
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
  content: bookingCalendar(
    {
      ...booking,
      id: booking.booking_id,
      neighborhood: booking.neighborhood ?? '',
      address: booking.contact?.address,
      contact: booking.contact?.host_phone ? `${booking.host_name}, ${booking.contact.host_phone}` : null,
    },
    siteUrl,
    new Date(),
  ),
});

export const above = ({ booking_id }: Pick<Booking, 'booking_id'>) => `Reserva ${bookingCode(booking_id)}`;
const toGuest = 'Você recebe este e-mail porque reservou um espaço. Ele sai sempre.';
export const toHost = 'Você recebe este e-mail porque anuncia este espaço. Ele sai sempre.';

export function facts(booking: Booking): EmailFact[] {
  return [['Espaço', booking.title], ...where(booking), when(booking), ['Convidados', people(booking.guest_count)]];
}

export function bookingConfirmed(booking: Booking, siteUrl: string, picture: EmailPicture): EmailContent {
  return {
    subject: `Reserva confirmada: ${booking.title}, ${formatDay(booking.event_date)}`,
    preview: `Pagamento de ${formatCents(booking.total_cents)} recebido.`,
    picture: picture(booking),
    above: above(booking),
    title: 'Sua reserva está confirmada',
    paragraphs: [
      `${bookedText(booking.title, booking, booking.hours)} Recebemos o pagamento de ${formatCents(booking.total_cents)}.`,
      booking.contact?.address
        ? 'Guarde este e-mail: ele tem o endereço e o telefone de quem recebe você.'
        : `${booking.host_name} ainda não informou o endereço. Avisamos por e-mail assim que ele chegar.`,
    ],
    facts: [
      ...facts(booking),
      ...reach(booking.host_name, booking.contact?.host_phone),
      ...(booking.company_name ? ([['Em nome de', booking.company_name]] as EmailFact[]) : []),
    ],
    sum: { title: 'O que você pagou', lines: paid(booking) },
    more: ifCancelled(booking),
    note: 'Anexo: reserva.ics, para a sua agenda.',
    action: { label: 'Ver minhas reservas', url: `${siteUrl}/minhas-reservas` },
    reason: toGuest,
  };
}

export function bookingReceived(booking: Booking, siteUrl: string, picture: EmailPicture): EmailContent {
  return {
    subject: `Nova reserva: ${booking.title}, ${formatDay(booking.event_date)}`,
    preview: `${booking.guest_name} reservou para ${people(booking.guest_count)}.`,
    picture: picture(booking),
    above: above(booking),
    title: 'Você tem uma nova reserva',
    paragraphs: [
      `${booking.guest_name} reservou e pagou. A data já está fechada no seu calendário.`,
      `Você recebe ${formatCents(booking.owner_cents)} ${daysInWords(payoutDays)} depois do evento.`,
      ...(booking.contact && !booking.contact.address
        ? ['Falta o endereço do espaço: informe-o em Editar, para que quem reservou saiba aonde ir. Só quem pagou vê.']
        : []),
    ],
    facts: [...facts(booking), ...reach(booking.guest_name, booking.contact?.guest_phone)],
    sum: {
      title: 'O que você recebe',
      lines: [priceOf(booking), ...extrasOf(booking), ['Você recebe', formatCents(booking.owner_cents), 'total']],
    },
    action: { label: 'Ver minhas reservas', url: `${siteUrl}/gerenciar-espacos/reservas` },
    reason: toHost,
  };
}

export function bookingAddress(booking: z.output<typeof addressChangeData>, siteUrl: string): EmailContent {
  const day = formatDay(booking.event_date);
  return {
    subject: `${booking.is_change ? 'Mudou o endereço' : 'Endereço'}: ${booking.title}, ${day}`,
    preview: booking.contact?.address ? streetLine(booking.contact.address) : booking.title,
    above: above(booking),
    title: booking.is_change ? 'O endereço do seu evento mudou' : 'Chegou o endereço do seu evento',
    paragraphs: [
      booking.is_change
        ? `${booking.host_name} mudou o endereço ou as instruções de chegada. Vale o que está aqui; o endereço de quando você pagou continua em Minhas Reservas.`
        : `${booking.host_name} informou onde fica o espaço.`,
    ],
    facts: [...facts(booking), ...reach(booking.host_name, booking.contact?.host_phone)],
    action: { label: 'Ver minhas reservas', url: `${siteUrl}/minhas-reservas` },
    note: `No site, endereço e telefone ficam à mostra até ${daysInWords(contactDays)} depois do evento.`,
    reason: toGuest,
  };
}

/** To the host whose guest has paid and knows no address. */
export function addressMissing(booking: Booking, siteUrl: string): EmailContent {
  return {
    subject: `Falta o endereço: ${booking.title}`,
    preview: `${booking.guest_name} já pagou e ainda não sabe aonde ir.`,
    above: above(booking),
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

function cancelledBy({ cancellation_reason, host_name }: Booking): string {
  switch (cancellation_reason) {
    case 'guest':
      return 'A reserva foi cancelada a seu pedido.';
    case 'host':
      return `${host_name} cancelou a reserva.`;
    case 'platform':
      return 'A Espaços Rio cancelou a reserva.';
    default:
      return 'A reserva foi cancelada.';
  }
}

/** What became of what was paid. */
function givenBack({
  total_cents,
  refund_cents,
  withdrawn_cents = 0,
  paid_on,
  payment_method,
}: Booking): EmailContent['sum'] {
  if (total_cents === 0) return undefined;
  const kept = total_cents - refund_cents - withdrawn_cents;
  return {
    lines: [
      [paid_on ? `Pago em ${formatNumericDay(paid_on)}` : 'Pago', formatCents(total_cents)],
      ...(kept > 0
        ? ([['Não volta, pelas condições da reserva', `− ${formatCents(kept)}`]] satisfies EmailAmount[])
        : []),
      ...(withdrawn_cents > 0
        ? ([['Com o banco do cartão, pela contestação', formatCents(withdrawn_cents)]] satisfies EmailAmount[])
        : []),
      [
        payment_method === 'pix' ? 'Volta para a conta do PIX' : 'Volta para o cartão',
        formatCents(refund_cents),
        'total',
      ],
    ],
  };
}

export function bookingCancelledGuest(booking: Booking, siteUrl: string): EmailContent {
  const refund =
    booking.refund_cents > 0
      ? `Vamos devolver ${formatCents(booking.refund_cents)}. O valor aparece ${back(booking)}; avisamos quando for enviado.`
      : (booking.withdrawn_cents ?? 0) > 0
        ? 'Este pagamento foi contestado no banco do cartão, e o valor está com ele. Se voltar para nós, devolvemos o que for seu.'
        : 'Pelas condições da reserva, não há valor a devolver.';
  const reason = hostReasonText(booking);
  return {
    subject: `Reserva cancelada: ${booking.title}, ${formatDay(booking.event_date)}`,
    preview: refund,
    above: above(booking),
    title:
      booking.refund_cents > 0
        ? `Reserva cancelada: ${formatCents(booking.refund_cents)} voltam para você`
        : 'Reserva cancelada',
    paragraphs: [cancelledBy(booking), ...(reason ? [reason] : []), refund],
    facts: facts(booking),
    sum: givenBack(booking),
    note: 'O comprovante e a conversa continuam em Minhas Reservas.',
    action: { label: 'Ver minhas reservas', url: `${siteUrl}/minhas-reservas` },
    reason: toGuest,
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
  // of a space that is gone, or taken down, there are no dates
  const date =
    booking.space_deleted || booking.space_suspended
      ? ''
      : byGuest
        ? ' A data voltou a ficar livre.'
        : ' A data continua bloqueada.';
  return {
    subject: `Reserva cancelada: ${booking.title}, ${formatDay(booking.event_date)}`,
    preview: byGuest ? `${booking.guest_name} cancelou.` : date.trim() || refund,
    title: 'Uma reserva foi cancelada',
    above: above(booking),
    paragraphs: [`${who}${date}`],
    facts: facts(booking),
    // What the guest does not get back is shared as what was paid was.
    sum: {
      lines: [
        ['Você receberia', formatCents(booking.owner_cents)],
        ['Volta para o cliente', `− ${formatCents(booking.owner_cents - booking.payout_cents)}`],
        ['Você recebe', formatCents(booking.payout_cents), 'total'],
      ],
    },
    action: { label: 'Ver minhas reservas', url: `${siteUrl}/gerenciar-espacos/reservas` },
    reason: toHost,
  };
}

export function refundSent(refund: Refund, siteUrl: string): EmailContent {
  return {
    subject: `Reembolso enviado: ${formatCents(refund.amount_cents)}`,
    preview: `O valor aparece ${back(refund)}.`,
    above: above(refund),
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
    above: above(refund),
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
