import { formatDay } from 'shared-domain/days/format.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import type * as z from 'zod/mini';
import { bookingLine, toHost } from '../bookings/booking.ts';
import { email, facts, text } from '../email.ts';
import { type HostsDispute, hostsDisputeButton, hostsDisputeData, hostsFacts, sampleHostsDispute } from './dispute.ts';

function decision(dispute: HostsDispute): { title: string; paragraphs: (string | false)[] } {
  const { stage, was_paid, waits, is_to_come, payout_cents, contested_cents } = dispute;
  const sum = formatCents(payout_cents);
  const another = waits && 'Outra contestação desta reserva segue aberta, e o repasse espera por ela.';
  const nothing = 'Esta reserva não tem repasse a receber: nada muda para você.';
  if (stage === 'lost') {
    const remaining = payout_cents - contested_cents;
    const lost = was_paid
      ? `O repasse já tinha saído: ${formatCents(contested_cents)} são descontados do próximo.`
      : `${formatCents(contested_cents)} do seu repasse não são pagos.${remaining > 0 ? ` Os outros ${formatCents(remaining)} continuam devidos.` : ''}`;
    return {
      title: 'Contestação perdida',
      paragraphs: [
        'O valor ficou com quem pagou.',
        payout_cents > 0 && contested_cents > 0 ? lost : nothing,
        another,
        is_to_come &&
          contested_cents > 0 &&
          'A reserva continua no seu calendário. Se não quiser receber o evento assim, cancele a reserva ou fale com a gente antes da data.',
      ],
    };
  }
  if (stage === 'won') {
    const back = was_paid
      ? 'O que foi descontado do seu repasse volta no próximo.'
      : `O seu repasse de ${sum} volta a ser devido.`;
    return {
      title: 'Contestação ganha',
      paragraphs: ['O banco decidiu a nosso favor.', payout_cents > 0 ? back : nothing, another],
    };
  }
  return {
    title: 'Consulta do banco encerrada',
    paragraphs: ['Não houve contestação.', payout_cents > 0 ? 'O seu repasse segue como antes.' : nothing, another],
  };
}

const sample: z.input<typeof hostsDisputeData> = { ...sampleHostsDispute, stage: 'lost', waits: false };

export const disputeDecidedHost = email(hostsDisputeData, sample, (dispute, { siteUrl }) => {
  const { title, paragraphs } = decision(dispute);
  return {
    subject: `${title}: ${dispute.title}, ${formatDay(dispute.event_date)}`,
    preview: paragraphs.filter(Boolean).join(' '),
    blocks: [
      text(title, paragraphs, bookingLine(dispute)),
      facts(hostsFacts(dispute)),
      hostsDisputeButton(dispute, siteUrl),
    ],
    reason: toHost,
  };
});
