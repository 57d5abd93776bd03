import { formatDay } from 'shared-domain/days/format.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { bookingLine, toHost } from '../bookings/booking.ts';
import { email, facts, note, text } from '../email.ts';
import { type HostsDispute, hostsDisputeButton, hostsDisputeData, hostsFacts, sampleHostsDispute } from './dispute.ts';

/** Says what is sent or deducted while the bank decides. */
function payoutMeanwhile({ was_paid, payout_cents, contested_cents }: HostsDispute): string {
  if (payout_cents <= 0) return 'Esta reserva não tem repasse a receber: nada muda para você.';
  if (!was_paid) return `O seu repasse de ${formatCents(payout_cents)} espera a decisão.`;
  return contested_cents > 0
    ? `O repasse já tinha saído: descontamos ${formatCents(contested_cents)} do próximo e devolvemos se o banco decidir a nosso favor.`
    : 'O repasse já tinha saído, e por enquanto nada é descontado.';
}

export const disputeOpenedHost = email(hostsDisputeData, sampleHostsDispute, (dispute, { siteUrl }) => {
  const isQuestion = dispute.stage === 'inquiry';
  const payout = payoutMeanwhile(dispute);
  return {
    subject: `${isQuestion ? 'O banco consulta um pagamento' : 'Pagamento contestado'}: ${dispute.title}, ${formatDay(dispute.event_date)}`,
    preview: payout,
    blocks: [
      text(
        isQuestion ? 'O banco consulta o pagamento de uma reserva' : 'O pagamento de uma reserva foi contestado',
        [
          isQuestion
            ? 'O banco de quem pagou perguntou por este pagamento. O valor não foi retirado.'
            : 'Quem pagou contestou a compra no banco, que retirou o valor até decidir.',
          payout,
          `${dispute.is_to_come ? 'A reserva continua, e a data é de quem reservou. ' : ''}Quem responde ao banco é a Espaços Rio: você não precisa fazer nada, e avisamos da decisão.`,
        ],
        bookingLine(dispute),
      ),
      facts(hostsFacts(dispute)),
      note(`Se tiver algo que ajude na resposta, como fotos do evento, escreva para a gente logo: ${siteUrl}/contato`),
      hostsDisputeButton(dispute, siteUrl),
    ],
    reason: toHost,
  };
});
