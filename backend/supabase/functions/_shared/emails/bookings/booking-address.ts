import { streetLine } from 'shared-domain/bookings/address.ts';
import { formatDay } from 'shared-domain/days/format.ts';
import { contactDays } from 'shared-domain/rules/booking-rules.ts';
import { daysInWords } from 'shared-domain/rules/rule-labels.ts';
import * as z from 'zod/mini';
import { button, email, facts, note, text } from '../email.ts';
import { bookingData, bookingFacts, bookingLine, reach, sampleBooking, toGuest } from './booking.ts';

const addressChangeData = z.extend(bookingData, {
  /** Else it is given for the first time. */
  is_change: z.nullable(z.boolean()),
});

export const bookingAddress = email(
  addressChangeData,
  { ...sampleBooking, is_change: true },
  (booking, { siteUrl }) => {
    const day = formatDay(booking.event_date);
    return {
      subject: `${booking.is_change ? 'Mudou o endereço' : 'Endereço'}: ${booking.title}, ${day}`,
      preview: booking.contact?.address ? streetLine(booking.contact.address) : booking.title,
      blocks: [
        text(
          booking.is_change ? 'O endereço do seu evento mudou' : 'Chegou o endereço do seu evento',
          [
            booking.is_change
              ? `${booking.host_name} mudou o endereço ou as instruções de chegada. Vale o que está aqui; o endereço de quando você pagou continua em Minhas Reservas.`
              : `${booking.host_name} informou onde fica o espaço.`,
          ],
          bookingLine(booking),
        ),
        facts([...bookingFacts(booking, 'guest'), reach(booking.host_name, booking.contact?.host_phone)]),
        note(`No site, endereço e telefone ficam à mostra até ${daysInWords(contactDays)} depois do evento.`),
        button('Ver minhas reservas', `${siteUrl}/minhas-reservas`),
      ],
      reason: toGuest,
    };
  },
);
