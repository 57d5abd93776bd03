import { formatDay } from 'shared-domain/days/format.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import type * as z from 'zod/mini';
import { amounts, button, email, facts, text } from '../email.ts';
import { bookingData, bookingFacts, bookingLine, sampleBooking, toHost } from './booking.ts';

const sample: z.input<typeof bookingData> = {
  ...sampleBooking,
  contact: null,
  cancellation_reason: 'guest',
  refund_cents: 301_025,
  payout_cents: 310_500,
};

export const bookingCancelledHost = email(bookingData, sample, (booking, { siteUrl }) => {
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
    blocks: [
      text('Uma reserva foi cancelada', [`${who}${date}`], bookingLine(booking)),
      facts(bookingFacts(booking, null)),
      amounts([
        ['Você receberia', formatCents(booking.owner_cents)],
        ['Volta para o cliente', `− ${formatCents(booking.owner_cents - booking.payout_cents)}`],
        ['Você recebe', formatCents(booking.payout_cents), 'total'],
      ]),
      button('Ver minhas reservas', `${siteUrl}/gerenciar-espacos/reservas`),
    ],
    reason: toHost,
  };
});
