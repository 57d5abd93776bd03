import type { Commission } from 'shared-domain/affiliates/commissions.query.ts';
import { formatShortDay } from 'shared-domain/days/format.ts';
import type { TagTone } from 'shared-ui/primitives/tag.tsx';

/** Label of results without a campaign's name. */
export const noCampaign = 'sem campanha';

const labels: Record<string, { word: string; tone: TagTone }> = {
  pending: { word: 'Pendente', tone: 'warning' },
  paid: { word: 'Pago', tone: 'success' },
  reversed: { word: 'Estornada', tone: 'neutral' },
};

/**
 * Returns the label of a commission's state. A state that only a later release knows is shown as it is; commissions in
 * the next payment show its date.
 */
export function statusLabel({ status, paymentOn, amount }: Commission, nextPaymentOn: string | undefined) {
  if (status === 'pending' && amount > 0 && nextPaymentOn && paymentOn <= nextPaymentOn)
    return { word: `Sai em ${formatShortDay(nextPaymentOn)}`, tone: 'warning' as const };
  if (amount < 0 && status === 'pending') return { word: 'Estornada', tone: 'neutral' as const };
  return labels[status] ?? { word: status, tone: 'neutral' as const };
}

/** Why a row is no plain commission; null: it is one. */
export function noteOf({ amount, status, kind }: Commission): string | null {
  if (kind === 'restored') return 'Contestação decidida a nosso favor: comissão de volta';
  if (amount < 0) {
    const why = kind === 'disputed' ? 'Pagamento contestado no banco' : 'Reserva cancelada';
    return status === 'paid' ? `${why}: descontado` : `${why}: desconto no próximo pagamento`;
  }
  return status === 'reversed' ? 'Reserva cancelada: sem comissão' : null;
}
