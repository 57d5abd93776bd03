import { formatCents } from 'shared-domain/money/format.ts';
import { commissionPaymentDay } from 'shared-domain/rules/money-rules.ts';
import * as z from 'zod/mini';
import type { EmailContent } from './email-layout.ts';
import { type Payout, sentFacts } from './payout-emails.ts';

export const commissionData = z.object({ amount_cents: z.number() });
type Commission = z.output<typeof commissionData>;

export const reversedCommissionData = z.object({
  amount_cents: z.number(),
  /** The payment was contested at the bank; otherwise the booking was cancelled. */
  is_disputed: z.optional(z.boolean()),
  /** It was paid already: the next payment is less. */
  is_deducted: z.boolean(),
});
type ReversedCommission = z.output<typeof reversedCommissionData>;

const action = (siteUrl: string) => ({ label: 'Ver minhas comissões', url: `${siteUrl}/afiliados` });

export function commissionEarned(commission: Commission, siteUrl: string): EmailContent {
  const sum = formatCents(commission.amount_cents);
  return {
    subject: `Nova comissão: ${sum}`,
    preview: 'Uma reserva feita pelo seu link foi confirmada.',
    title: `Você ganhou ${sum}`,
    paragraphs: [
      'Uma reserva de alguém que chegou pelo seu link foi confirmada.',
      `A comissão fica pendente até o evento. Pagamos no dia ${commissionPaymentDay} de cada mês o que já tem evento realizado.`,
    ],
    action: action(siteUrl),
  };
}

export function commissionReversed(
  { amount_cents, is_deducted, is_disputed }: ReversedCommission,
  siteUrl: string,
): EmailContent {
  const sum = formatCents(amount_cents);
  const what = is_disputed ? 'teve o pagamento contestado no banco' : 'foi cancelada';
  return {
    subject: `Comissão estornada: ${sum}`,
    preview: `Uma reserva feita pelo seu link ${what}.`,
    title: `${sum} foram estornados`,
    paragraphs: [
      is_disputed
        ? `Uma reserva de alguém que chegou pelo seu link ${what}. Se o banco decidir a nosso favor, a comissão volta a ser sua.`
        : `Uma reserva de alguém que chegou pelo seu link ${what}, e a comissão volta na mesma proporção do reembolso.`,
      is_deducted
        ? `Ela já tinha sido paga: descontamos ${sum} do seu próximo pagamento.`
        : 'Ela ainda não tinha sido paga: o valor só sai do que estava pendente.',
    ],
    action: action(siteUrl),
  };
}

export function commissionPaid(payment: Payout, siteUrl: string): EmailContent {
  const sum = formatCents(payment.amount_cents);
  return {
    subject: `Comissões pagas: ${sum}`,
    preview: 'O pagamento das suas comissões foi feito por PIX.',
    title: `Pagamos ${sum} em comissões`,
    paragraphs: ['O pagamento das suas comissões de afiliado foi feito por PIX.'],
    facts: sentFacts(payment),
    sum: { lines: [['Enviado', sum, 'total']] },
    action: action(siteUrl),
    note: `Se em um dia útil o valor não aparecer, escreva com o número do comprovante: ${siteUrl}/contato`,
    reason: 'Você recebe este e-mail porque recebe comissões. Ele sai sempre.',
  };
}

export function commissionCorrected(payment: Payout, siteUrl: string): EmailContent {
  const sum = formatCents(payment.amount_cents);
  return {
    subject: `Correção de um pagamento de comissões: ${sum}`,
    preview: 'O valor volta a constar como devido a você.',
    title: 'Um pagamento de comissões foi corrigido',
    paragraphs: [
      `O envio de ${sum} foi registrado por engano ou voltou do banco.`,
      'O valor volta a constar como devido a você, e avisamos quando for enviado.',
    ],
    facts: [
      ['Valor', sum],
      ['Referência do banco', payment.bank_reference],
    ],
    action: action(siteUrl),
  };
}
