import { formatInstantDay } from 'shared-domain/days/rio.ts';
import { formatCents } from 'shared-domain/money/format.ts';
import type { TagTone } from 'shared-ui/primitives/tag.tsx';
import type { AffiliateBalance } from '../../data/affiliates/admin-affiliates.query.ts';

export const affiliateName = ({ full_name }: AffiliateBalance): string => full_name?.trim() || 'Conta sem nome';

export function balanceState({ owed_cents, last_settled_at }: AffiliateBalance): { word: string; tone: TagTone } {
  if (owed_cents > 0) return { word: 'Pendente', tone: 'warning' };
  if (owed_cents < 0) return { word: 'Saldo negativo', tone: 'neutral' };
  return last_settled_at ? { word: 'Pago', tone: 'success' } : { word: 'Sem saldo', tone: 'neutral' };
}

export const lastSettlement = ({ last_settled_at }: AffiliateBalance): string =>
  last_settled_at ? formatInstantDay(last_settled_at) : 'Nunca';

/** '2 comissões', '2 comissões (R$ 412,65) menos R$ 220,50 de estornos' */
export function settledParts({ pending_bookings, earned_cents, reversed_cents }: AffiliateBalance): string {
  const commissions = `${pending_bookings} ${pending_bookings === 1 ? 'comissão' : 'comissões'}`;
  if (reversed_cents === 0) return commissions;
  return `${commissions} (${formatCents(earned_cents)}) menos ${formatCents(-reversed_cents)} de estornos`;
}

const plain = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');

/** The spreadsheet of those who are to be paid, and of what stands against them. */
export function settlementSheet(balances: readonly AffiliateBalance[]): string[][] {
  return [
    ['Afiliado', 'Código', 'Reservas', 'Comissões (R$)', 'Estornos (R$)', 'A pagar (R$)', 'Último acerto', 'Situação'],
    ...balances.map((balance) => [
      affiliateName(balance),
      balance.affiliate_code,
      String(balance.pending_bookings),
      plain(balance.earned_cents),
      plain(balance.reversed_cents),
      plain(balance.owed_cents),
      lastSettlement(balance),
      balanceState(balance).word,
    ]),
  ];
}
