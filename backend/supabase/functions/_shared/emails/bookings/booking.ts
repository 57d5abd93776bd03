import { agreedExtraLabel, priceWithoutExtras } from 'shared-domain/bookings/agreed-extra.ts';
import { bookingCode } from 'shared-domain/bookings/booking-status.ts';
import { hoursBehindDay, musicText, openForGuestText, openText } from 'shared-domain/bookings/event-hours.ts';
import { formatDay } from 'shared-domain/days/format.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { currentPolicy } from 'shared-domain/rules/booking-rules.ts';
import * as z from 'zod/mini';
import type { EmailAmount, EmailFact } from '../email.ts';
import { people, whereFact } from '../portuguese.ts';

export const addressData = z.object({
  street: z.string(),
  number: z.string(),
  complement: z.nullable(z.string()),
  postal_code: z.string(),
  arrival: z.nullable(z.string()),
  day_phone: z.nullable(z.string()),
});

/** private.booking_facts; amounts in cents. */
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
  platform_reason: z.optional(z.nullable(z.string())),
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
  money: z.object({
    paid_cents: z.number(),
    sent_cents: z.number(),
    waiting_cents: z.number(),
    held_cents: z.number(),
    failed_cents: z.number(),
    by_hand_cents: z.number(),
    withdrawn_cents: z.number(),
    sent_at: z.nullable(z.string()),
    by_hand_at: z.nullable(z.string()),
    dispute: z.string(),
  }),
  /** The rest of the payout. */
  payout_cents: z.number(),
});

export type Booking = z.output<typeof bookingData>;

export const refundData = z.extend(bookingData, { amount_cents: z.number() });

export const back = (booking: Booking) =>
  booking.payment_method === 'pix' ? 'na conta de onde saiu o PIX' : 'na fatura do cartão';

/** Whom the facts are for; null of an event that does not take place: nothing is promised. */
type Reader = 'guest' | 'host' | null;

/** The day and, of bookings that have them, the hours. */
function when(booking: Booking, reader: Reader): EmailFact {
  const { hours } = booking;
  const day = `${formatDay(booking.event_date)}${hoursBehindDay(booking, hours)}`;
  if (!hours || !reader) return ['Quando', day];
  const open = reader === 'guest' ? openText(hours) : openForGuestText(hours);
  return ['Quando', `${day}\n${[open, musicText(hours)].filter(Boolean).join('. ')}.`];
}

/** Where it is: the address for a recipient who may know it, else the neighbourhood. */
function where({ contact, place, neighborhood }: Booking): EmailFact[] {
  const address = contact?.address;
  if (!address) return place ? [['Local', place]] : [];
  return [whereFact(address, neighborhood)];
}

/** Names the other side, with the phone while it is known. */
export const reach = (name: string, phone: string | null | undefined): EmailFact => [
  'Contato',
  phone ? `${name}, ${phone}` : name,
];

export const extrasOf = ({ extras, guest_count }: Booking): EmailAmount[] =>
  extras.map((extra) => [agreedExtraLabel(extra, guest_count), formatCents(extra.total_cents)]);

export const priceOf = ({ owner_cents, extras }: Booking): EmailAmount => [
  'Preço do espaço',
  formatCents(priceWithoutExtras(owner_cents, extras)),
];

export const bookingLine = ({ booking_id }: Pick<Booking, 'booking_id'>) => `Reserva ${bookingCode(booking_id)}`;

export const toGuest = 'Este e-mail faz parte da sua reserva.';

export const toHost = 'Este e-mail faz parte do seu anúncio.';

export function bookingFacts(booking: Booking, reader: Reader): EmailFact[] {
  return [
    ['Espaço', booking.title],
    when(booking, reader),
    ...where(booking),
    ['Convidados', people(booking.guest_count)],
  ];
}

export const sampleBooking: z.input<typeof bookingData> = {
  booking_id: 'c70e88b3-0000-4000-8000-000000000001',
  space_id: '00000000-0000-4000-8000-000000000002',
  space_deleted: false,
  title: 'Casa Pedra Bonita',
  place: 'São Conrado, Zona Sul',
  image: 'demo/casa-com-piscina-1.jpg',
  event_date: '2027-05-15',
  starts_at: '18:00',
  ends_at: '01:00',
  hours: { opens_at: '08:00', closes_at: '02:00', music_until: '22:00' },
  guest_count: 80,
  cancellation_reason: null,
  total_cents: 602_050,
  owner_cents: 621_000,
  fee_cents: 31_050,
  discount_cents: 50_000,
  coupon_code: 'VERAO10',
  extras: [
    { name: 'Limpeza', per: 'event', unit_cents: 35_000, quantity: 1, total_cents: 35_000, is_obligatory: true },
    {
      name: 'Mesas e cadeiras',
      per: 'person',
      unit_cents: 1200,
      quantity: 80,
      total_cents: 96_000,
      is_obligatory: false,
    },
  ],
  company_name: null,
  payment_method: 'card',
  neighborhood: 'São Conrado',
  booked_on: '2026-11-23',
  paid_on: '2026-11-23',
  policy: { fullRefundDays: 30, halfRefundDays: 7, withdrawalDays: 7, withdrawalNoticeDays: 7 },
  contact: {
    address: {
      street: 'Estrada das Canoas',
      number: '722',
      complement: 'casa 3',
      postal_code: '22610-210',
      arrival: 'Entre pela portaria e diga o nome da festa.',
      day_phone: null,
    },
    host_phone: '(21) 99999-0117',
    guest_phone: '(21) 98123-4567',
  },
  guest_name: 'Marina Azevedo',
  host_name: 'Helena Furtado',
  money: {
    paid_cents: 602_050,
    sent_cents: 0,
    waiting_cents: 0,
    held_cents: 0,
    failed_cents: 0,
    by_hand_cents: 0,
    withdrawn_cents: 0,
    sent_at: null,
    by_hand_at: null,
    dispute: 'none',
  },
  payout_cents: 621_000,
};

export const sampleRefund: z.input<typeof refundData> = { ...sampleBooking, contact: null, amount_cents: 301_025 };
