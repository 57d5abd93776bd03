import { formatCents } from 'shared-domain/money/format.ts';
import { email, facts, text } from '../email.ts';
import { payoutData, samplePayout } from '../payouts/payout.ts';
import { commissionsButton } from './commission.ts';

export const commissionCorrected = email(payoutData, { ...samplePayout, lines: null }, (payment, { siteUrl }) => {
  const sum = formatCents(payment.amount_cents);
  return {
    subject: `Correção de um pagamento de comissões: ${sum}`,
    preview: 'O valor volta a constar como devido a você.',
    blocks: [
      text('Um pagamento de comissões foi corrigido', [
        `O envio de ${sum} foi registrado por engano ou voltou do banco.`,
        'O valor volta a constar como devido a você, e avisamos quando for enviado.',
      ]),
      facts([
        ['Valor', sum],
        ['Referência do banco', payment.bank_reference],
      ]),
      commissionsButton(siteUrl),
    ],
  };
});
