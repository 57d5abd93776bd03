import type { Commission } from 'shared-domain/affiliates/commissions.query.ts';
import type { TagTone } from 'shared-ui/primitives/tag.tsx';

const labels: Record<string, { word: string; tone: TagTone }> = {
  pending: { word: 'Pendente', tone: 'warning' },
  paid: { word: 'Pago', tone: 'success' },
  reversed: { word: 'Estornada', tone: 'neutral' },
};

/** A state that only a later release knows stands as it is. */
export const statusLabel = (status: string) => labels[status] ?? { word: status, tone: 'neutral' as const };

/** Why a row is no plain commission; null: it is one. */
export function noteOf({ amount, status }: Commission): string | null {
  if (amount < 0)
    return status === 'paid' ? 'Reserva cancelada: descontado' : 'Reserva cancelada: desconto no próximo acerto';
  return status === 'reversed' ? 'Reserva cancelada: sem comissão' : null;
}
