import { formatDay } from 'shared-domain/days/format.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { bookingData, bookingFacts, sampleBooking } from '../bookings/booking.ts';
import { button, email, facts, text } from '../email.ts';

/** To the guest of what was taken down. */
export const bookingKept = email(bookingData, sampleBooking, (booking, { siteUrl }) => ({
  subject: `O anúncio do seu espaço foi suspenso: ${booking.title}, ${formatDay(booking.event_date)}`,
  preview: `Sua reserva continua valendo. Se preferir, cancele e receba ${formatCents(booking.total_cents)} de volta.`,
  blocks: [
    text('Sua reserva continua valendo', [
      `Suspendemos o anúncio de ${booking.title}. Sua reserva está paga e continua valendo.`,
      `Se preferir, cancele em Minhas Reservas enquanto o anúncio estiver suspenso: ${formatCents(booking.total_cents)} voltam para você, seja qual for a condição de cancelamento.`,
    ]),
    facts(bookingFacts(booking, 'guest')),
    button('Ver minhas reservas', `${siteUrl}/minhas-reservas`),
  ],
}));
