import { formatDay } from 'shared-domain/days/format.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import { amounts, button, type EmailAmount, email, facts, type Maybe, note, text } from '../email.ts';
import { type Payout, page, payoutData, samplePayout, sentFacts } from './payout.ts';

/** More than these are one line. */
const mostLines = 12;

/** For which bookings it was, as far as a mail tells them one by one. */
function linesOf({ lines }: Payout): Maybe<EmailAmount>[] {
  const all = lines ?? [];
  const shown = all.length > mostLines ? all.slice(0, mostLines - 1) : all;
  const others = all.slice(shown.length);
  return [
    ...shown.map(
      ({ title, event_date, amount_cents }): EmailAmount => [
        `${title ?? 'Espaço'}, ${formatDay(event_date)}`,
        formatCents(amount_cents),
      ],
    ),
    others.length > 0 && [
      `Outras ${others.length} reservas`,
      formatCents(others.reduce((sum, { amount_cents }) => sum + amount_cents, 0)),
    ],
  ];
}

export const payoutSent = email(payoutData, samplePayout, (payout, { siteUrl }) => {
  const sum = formatCents(payout.amount_cents);
  return {
    subject: `Repasse enviado: ${sum}`,
    preview: 'O dinheiro foi enviado por PIX.',
    blocks: [
      text(`Enviamos ${sum} para você`, [
        payout.bookings === 1
          ? 'O repasse de uma reserva foi feito por PIX.'
          : `O repasse de ${payout.bookings} reservas foi feito por PIX.`,
      ]),
      facts(sentFacts(payout)),
      amounts([...linesOf(payout), ['Enviado', sum, 'total']]),
      note(`Se em um dia útil o valor não aparecer, escreva com o número do comprovante: ${siteUrl}/contato`),
      button('Ver meus repasses', page(siteUrl)),
    ],
    reason: 'Este e-mail faz parte dos seus repasses.',
  };
});
