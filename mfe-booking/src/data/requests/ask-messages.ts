import { BookingError, type BookingErrorCode, type BookingMessage } from 'shared-domain/bookings/booking-error.ts';
import { bookingErrorMessage } from 'shared-domain/bookings/booking-messages.ts';
import { requestNoticeHours } from 'shared-domain/rules/booking-rules.ts';
import { refusedTextMessage } from 'shared-domain/text/refused-text.ts';

/** Where a request's words differ from a booking's: nothing is paid there. */
const messages: Partial<Record<BookingErrorCode, BookingMessage>> = {
  price_changed: { title: 'O preço mudou', text: 'O preço deste espaço mudou. Confira o novo total antes de pedir.' },
  rules_changed: {
    title: 'As regras da casa mudaram',
    text: 'Leia as regras de novo e aceite-as antes de pedir.',
  },
  notice_too_short: {
    title: 'Data não disponível',
    text: `Este espaço pede mais antecedência, e um pedido precisa de resposta até ${requestNoticeHours} horas antes do evento. Escolha uma data mais distante.`,
  },
  rate_limited: { title: 'Muitos pedidos', text: 'Você já fez muitos pedidos nas últimas 24 horas. Tente amanhã.' },
  offline: { title: 'Sem conexão', text: 'O pedido não foi enviado. Confira sua internet e tente novamente.' },
  unexpected: { title: 'Erro ao pedir', text: 'Não foi possível enviar o pedido. Tente novamente.' },
};

interface Asked {
  capacity: number;
  hostName: string;
}

/** Returns the message for any error of a request to book. */
export function askErrorMessage(error: unknown, { capacity, hostName }: Asked): BookingMessage {
  const code = error instanceof BookingError ? error.code : 'unexpected';
  if (code === 'text_blocked' && error instanceof BookingError)
    return {
      title: 'A mensagem não foi enviada',
      text: refusedTextMessage(`${hostName} lê a mensagem`, String(error.fields.message)),
    };
  return messages[code] ?? bookingErrorMessage(error, { capacity });
}
