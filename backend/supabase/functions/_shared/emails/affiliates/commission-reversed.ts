import { formatCents } from 'shared-domain/money/format.ts';
import * as z from 'zod/mini';
import { email, text } from '../email.ts';
import { commissionsButton } from './commission.ts';

const reversedCommissionData = z.object({
  amount_cents: z.number(),
  /** The payment was contested at the bank; otherwise the booking was cancelled. */
  is_disputed: z.optional(z.boolean()),
  /** It was paid already: the next payment is less. */
  is_deducted: z.boolean(),
});

const sample: z.input<typeof reversedCommissionData> = { amount_cents: 2625, is_deducted: false };

export const commissionReversed = email(
  reversedCommissionData,
  sample,
  ({ amount_cents, is_deducted, is_disputed }, { siteUrl }) => {
    const sum = formatCents(amount_cents);
    const what = is_disputed ? 'teve o pagamento contestado no banco' : 'foi cancelada';
    return {
      subject: `Comissão estornada: ${sum}`,
      preview: `Uma reserva feita pelo seu link ${what}.`,
      blocks: [
        text(`${sum} foram estornados`, [
          is_disputed
            ? `Uma reserva de alguém que chegou pelo seu link ${what}. Se o banco decidir a nosso favor, a comissão volta a ser sua.`
            : `Uma reserva de alguém que chegou pelo seu link ${what}, e a comissão volta na mesma proporção do reembolso.`,
          is_deducted
            ? `Ela já tinha sido paga: descontamos ${sum} do seu próximo pagamento.`
            : 'Ela ainda não tinha sido paga: o valor só sai do que estava pendente.',
        ]),
        commissionsButton(siteUrl),
      ],
    };
  },
);
