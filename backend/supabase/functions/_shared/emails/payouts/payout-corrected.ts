import { formatCents } from 'shared-domain/money/format.ts';
import { button, email, facts, text } from '../email.ts';
import { page, payoutData, samplePayout } from './payout.ts';

export const payoutCorrected = email(payoutData, samplePayout, (payout, { siteUrl }) => {
  const sum = formatCents(payout.amount_cents);
  return {
    subject: `Correção de um repasse: ${sum}`,
    preview: 'O valor volta a constar como devido a você.',
    blocks: [
      text('Um repasse foi corrigido', [
        `O envio de ${sum} foi registrado por engano ou voltou do banco.`,
        'O valor volta a constar como devido a você, e avisamos quando for enviado.',
      ]),
      facts([
        ['Valor', sum],
        ['Referência do banco', payout.bank_reference],
      ]),
      button('Ver meus repasses', page(siteUrl)),
    ],
  };
});
