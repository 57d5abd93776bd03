import { formatCents } from 'shared-domain/money/format.ts';
import { amounts, email, facts, note, text } from '../email.ts';
import { payoutData, samplePayout, sentFacts } from '../payouts/payout.ts';
import { commissionsButton } from './commission.ts';

export const commissionPaid = email(payoutData, { ...samplePayout, lines: null }, (payment, { siteUrl }) => {
  const sum = formatCents(payment.amount_cents);
  return {
    subject: `Comissões pagas: ${sum}`,
    preview: 'O pagamento das suas comissões foi feito por PIX.',
    blocks: [
      text(`Pagamos ${sum} em comissões`, ['O pagamento das suas comissões de afiliado foi feito por PIX.']),
      facts(sentFacts(payment)),
      amounts([['Enviado', sum, 'total']]),
      note(`Se em um dia útil o valor não aparecer, escreva com o número do comprovante: ${siteUrl}/contato`),
      commissionsButton(siteUrl),
    ],
    reason: 'Este e-mail faz parte das suas comissões.',
  };
});
