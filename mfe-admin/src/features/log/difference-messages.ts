import { formatCount } from 'shared-domain/money/format.ts';
import type { MoneyDifference } from '../../data/administration/reconciliation.query.ts';
import { signedCents } from '../../lib/signed-cents.ts';

const kinds: Record<string, string> = {
  booking_sum: 'Preço e extras de uma reserva',
  payment: 'Pagamento de reserva',
  unmatched_payment: 'Pagamento por uma sessão que não é da reserva',
  unmatched_dispute: 'Contestação de um pagamento que não é de nenhuma reserva',
  dispute_unknown: 'Contestação que o provedor de pagamento não conhece',
  dispute_too_large: 'Contestação maior que o pagamento',
  dispute: 'Valor de uma contestação decidida',
  refund: 'Valor devolvido',
  refund_failed: 'Reembolso recusado pelo banco',
  refund_manual: 'Reembolso a fazer à mão',
  refund_requested: 'Reembolso sem resposta há dias',
  cancellation_without_share: 'Cancelamento sem parte definida',
  payout: 'Repasse ao anfitrião',
  settlement: 'Pagamento enviado e suas partes',
  settlement_reversal: 'Correção de pagamento',
  settled_payout: 'Parte de um repasse enviado',
  settled_commission: 'Comissão e o seu pagamento',
  payout_overdue: 'Repasse devido há mais de uma semana',
  commission_overdue: 'Comissão não paga no seu dia',
  coupon_redemption: 'Uso de cupom',
  coupon_used_count: 'Contagem de usos de cupom',
  commission: 'Comissão de afiliado',
  affiliate_earnings: 'Total de um afiliado',
  claim: 'Reserva e a data que ela ocupa',
  hold_overdue: 'Reserva pendente além do prazo',
  outbox_failed: 'Envio que não deu certo',
  journal_unbalanced: 'Lançamento sem contrapartida',
  journal_day: 'Dia fechado que mudou',
  journal_row: 'Movimento mudado depois do fechamento do dia',
  provider_missing: 'Falta no extrato do provedor',
  provider_unknown: 'Só no extrato do provedor',
  provider_amount: 'Valor no extrato do provedor',
  provider_fee: 'Tarifa do provedor',
  provider_balance: 'Saldo no provedor',
  provider_unread: 'Extrato do provedor ainda não lido',
};

const states: Record<string, string> = {
  requested: 'pedido',
  succeeded: 'concluído',
  failed: 'recusado',
  manual: 'não feito pelo provedor',
  reserved: 'reservado',
  used: 'usado',
  released: 'liberado',
};

/** '3 diferenças' */
export const differenceCount = (count: number): string => formatCount(count, 'diferença', 'diferenças');

/** Of these the subject is no booking. */
const others = new Set([
  'unmatched_dispute',
  'coupon_used_count',
  'affiliate_earnings',
  'outbox_failed',
  'settlement',
  'settlement_reversal',
  'payout_overdue',
  'commission_overdue',
]);

/** The booking whose figures differ. */
export const differingBooking = ({ kind, subject }: MoneyDifference): string | null =>
  kinds[kind] && !others.has(kind) ? subject : null;

/** 'Repasse ao anfitrião (7f3a91c2): esperado R$ 1.000,00, encontrado R$ 950,00' */
export function differenceMessage({ kind, subject, expected, actual }: MoneyDifference): string {
  const format = (value: string | null) => {
    if (value === null) return 'nada';
    return kind !== 'coupon_used_count' && /^-?\d+$/.test(value)
      ? signedCents(Number(value))
      : (states[value] ?? value);
  };
  const about = subject ? ` (${subject.slice(0, 8)})` : '';
  return `${kinds[kind] ?? kind}${about}: esperado ${format(expected)}, encontrado ${format(actual)}`;
}
