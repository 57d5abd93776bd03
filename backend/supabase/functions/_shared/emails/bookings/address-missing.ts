import { button, email, facts, text } from '../email.ts';
import { bookingData, bookingFacts, bookingLine, sampleBooking } from './booking.ts';

/** To the host whose guest has paid and knows no address. */
export const addressMissing = email(bookingData, { ...sampleBooking, contact: null }, (booking, { siteUrl }) => ({
  subject: `Falta o endereço: ${booking.title}`,
  preview: `${booking.guest_name} já pagou e ainda não sabe aonde ir.`,
  blocks: [
    text(
      'Falta o endereço do seu espaço',
      [
        `${booking.guest_name} reservou e pagou, e ainda não sabe aonde ir. Informe rua, número, CEP e como chegar: só quem pagou vê.`,
        'O endereço aparece na reserva assim que você salvar, e avisamos quem espera por ele.',
      ],
      bookingLine(booking),
    ),
    facts(bookingFacts(booking, 'host')),
    booking.space_id
      ? button('Informar o endereço', `${siteUrl}/editar-espaco/${booking.space_id}`)
      : button('Ver meus espaços', `${siteUrl}/gerenciar-espacos`),
  ],
}));
