import { hostMoneyTexts } from 'shared-domain/bookings/booking-money.ts';
import { cancellationReasonText } from 'shared-domain/bookings/cancellation-reason.ts';
import { formatDay } from 'shared-domain/days/format.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import type * as z from 'zod/mini';
import { amounts, button, email, facts, text } from '../email.ts';
import { bookingData, bookingFacts, bookingLine, sampleBooking, toHost } from './booking.ts';

const sample: z.input<typeof bookingData> = {
  ...sampleBooking,
  contact: null,
  cancellation_reason: 'guest',
  money: { ...sampleBooking.money, waiting_cents: 301_025 },
  payout_cents: 310_500,
};

export const bookingCancelledHost = email(bookingData, sample, (booking, { siteUrl }) => {
  const byGuest = booking.cancellation_reason === 'guest';
  const byHost = booking.cancellation_reason === 'host';
  const { money, cancellation_reason } = booking;
  const texts = hostMoneyTexts({ money, reason: cancellation_reason });
  // Hosts know their own reason.
  const reason = cancellationReasonText({ platform_reason: booking.platform_reason });
  const who = byGuest
    ? `${booking.guest_name} cancelou a reserva.`
    : byHost
      ? booking.space_deleted
        ? 'Você excluiu o espaço, e esta reserva foi cancelada.'
        : 'Você cancelou a reserva.'
      : 'A Espaços Rio cancelou a reserva.';
  // of a space that is gone, or taken down, there are no dates
  const date =
    booking.space_deleted || booking.space_suspended
      ? ''
      : byGuest
        ? ' A data voltou a ficar livre.'
        : ' A data continua bloqueada.';
  return {
    subject: `Reserva cancelada: ${booking.title}, ${formatDay(booking.event_date)}`,
    preview: byGuest ? `${booking.guest_name} cancelou.` : date.trim() || who,
    blocks: [
      text(
        'Uma reserva foi cancelada',
        [`${who}${date}`, ...(reason ? [reason] : []), texts.join(' ')].filter(Boolean),
        bookingLine(booking),
      ),
      facts(bookingFacts(booking, null)),
      amounts([
        ['Você receberia', formatCents(booking.owner_cents)],
        ['Retirado com o cancelamento', `− ${formatCents(booking.owner_cents - booking.payout_cents)}`],
        ['Você recebe', formatCents(booking.payout_cents), 'total'],
      ]),
      button('Ver minhas reservas', `${siteUrl}/gerenciar-espacos/reservas`),
    ],
    reason: toHost,
  };
});
