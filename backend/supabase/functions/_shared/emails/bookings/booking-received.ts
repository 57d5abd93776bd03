import { formatDay } from 'shared-domain/days/format.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { payoutDays } from 'shared-domain/rules/booking-rules.ts';
import { daysInWords } from 'shared-domain/rules/rule-labels.ts';
import { amounts, button, email, facts, picture, text } from '../email.ts';
import { people } from '../portuguese.ts';
import { bookingData, bookingFacts, bookingLine, extrasOf, priceOf, reach, sampleBooking, toHost } from './booking.ts';

export const bookingReceived = email(bookingData, sampleBooking, (booking, site) => ({
  subject: `Nova reserva: ${booking.title}, ${formatDay(booking.event_date)}`,
  preview: `${booking.guest_name} reservou para ${people(booking.guest_count)}.`,
  blocks: [
    picture(booking.image, booking.title, site),
    text(
      'Você tem uma nova reserva',
      [
        `${booking.guest_name} reservou e pagou. A data já está fechada no seu calendário.`,
        `Você recebe ${formatCents(booking.owner_cents)} ${daysInWords(payoutDays)} depois do evento.`,
        booking.contact &&
          !booking.contact.address &&
          'Falta o endereço do espaço: informe-o em Editar, para que quem reservou saiba aonde ir. Só quem pagou vê.',
      ],
      bookingLine(booking),
    ),
    facts([...bookingFacts(booking, 'host'), reach(booking.guest_name, booking.contact?.guest_phone)]),
    amounts(
      [priceOf(booking), ...extrasOf(booking), ['Você recebe', formatCents(booking.owner_cents), 'total']],
      'O que você recebe',
    ),
    button('Ver minhas reservas', `${site.siteUrl}/gerenciar-espacos/reservas`),
  ],
  reason: toHost,
}));
