import { formatCents } from 'shared-domain/money/format.ts';
import { commissionPaymentDay } from 'shared-domain/rules/money-rules.ts';
import * as z from 'zod/mini';
import { email, text } from '../email.ts';
import { commissionsButton } from './commission.ts';

const commissionData = z.object({ amount_cents: z.number() });

export const commissionEarned = email(commissionData, { amount_cents: 5250 }, (commission, { siteUrl }) => {
  const sum = formatCents(commission.amount_cents);
  return {
    subject: `Nova comissão: ${sum}`,
    preview: 'Uma reserva feita pelo seu link foi confirmada.',
    blocks: [
      text(`Você ganhou ${sum}`, [
        'Uma reserva de alguém que chegou pelo seu link foi confirmada.',
        `A comissão fica pendente até o evento. Pagamos no dia ${commissionPaymentDay} de cada mês o que já tem evento realizado.`,
      ]),
      commissionsButton(siteUrl),
    ],
  };
});
