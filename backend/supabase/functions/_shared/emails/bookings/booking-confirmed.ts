import { bookingCalendar } from 'shared-domain/bookings/booking-calendar.ts';
import { bookedHeading, bookedText } from 'shared-domain/bookings/event-hours.ts';
import { formatDay, formatShortDay } from 'shared-domain/days/format.ts';
import { refundAmount, refundDeadlines } from 'shared-domain/money/cancellation-policy.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import {
  amounts,
  button,
  type EmailAmount,
  type EmailBlock,
  type EmailFact,
  email,
  facts,
  type Maybe,
  note,
  picture,
  type Site,
  text,
} from '../email.ts';
import {
  type Booking,
  bookingData,
  bookingFacts,
  bookingLine,
  extrasOf,
  priceOf,
  reach,
  sampleBooking,
  toGuest,
} from './booking.ts';

/** Lists the payment line by line. */
function paid(booking: Booking): Maybe<EmailAmount>[] {
  const { owner_cents, fee_cents, discount_cents, coupon_code, total_cents } = booking;
  return [
    priceOf(booking),
    ...extrasOf(booking),
    [`Taxa de serviço (${Math.round((fee_cents / owner_cents) * 100)}%)`, formatCents(fee_cents)],
    discount_cents > 0 && [`Cupom ${coupon_code ?? ''}`.trim(), `− ${formatCents(discount_cents)}`, 'discount'],
    [
      total_cents > 0 ? `Total pago, ${booking.payment_method === 'pix' ? 'PIX' : 'cartão'}` : 'Total',
      formatCents(total_cents),
      'total',
    ],
  ];
}

/** Until when how much comes back. */
function ifCancelled({ event_date, booked_on, policy, total_cents }: Booking): EmailBlock | undefined {
  if (total_cents === 0) return undefined;
  const { fullUntil, halfUntil } = refundDeadlines({ eventDate: event_date, bookedOn: booked_on, policy });
  const until = (day: string | null, share: number): Maybe<EmailFact> =>
    day && [`Até ${formatShortDay(day)}`, `${formatCents(refundAmount(total_cents, share))} de volta`];
  const last: EmailFact = [fullUntil || halfUntil ? 'Depois' : 'Nesta data', 'Sem reembolso'];
  return facts([until(fullUntil, 100), until(halfUntil, 50), last], 'Se precisar cancelar');
}

/** The calendar file of a booking, as an attachment. */
const bookingAttachment = (booking: Booking, { siteUrl }: Site) => ({
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

export const bookingConfirmed = email(bookingData, sampleBooking, (booking, site) => ({
  subject: `Reserva confirmada: ${booking.title}, ${formatDay(booking.event_date)}`,
  preview: `Pagamento de ${formatCents(booking.total_cents)} recebido.`,
  blocks: [
    picture(booking.image, booking.title, site),
    text(
      bookedHeading(booking.title, booking.event_date),
      [
        `${bookedText(booking.title, booking, booking.hours)} Recebemos o pagamento de ${formatCents(booking.total_cents)}.`,
        booking.contact?.address
          ? 'Guarde este e-mail: ele tem o endereço e o telefone de quem recebe você.'
          : `${booking.host_name} ainda não informou o endereço. Avisamos por e-mail assim que ele chegar.`,
      ],
      bookingLine(booking),
    ),
    facts([
      ...bookingFacts(booking, 'guest'),
      reach(booking.host_name, booking.contact?.host_phone),
      booking.company_name && ['Em nome de', booking.company_name],
    ]),
    amounts(paid(booking), 'O que você pagou'),
    ifCancelled(booking),
    note('Anexo: reserva.ics, para a sua agenda.'),
    button('Ver minhas reservas', `${site.siteUrl}/minhas-reservas`),
  ],
  reason: toGuest,
  attachments: [bookingAttachment(booking, site)],
}));
