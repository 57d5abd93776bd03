import { pixKeyLabel } from 'shared-domain/hosting/pix-key.ts';
import { formatNumber } from 'shared-domain/money/format.ts';
import type { TagTone } from 'shared-ui/primitives/tag.tsx';
import type { HostDue } from '../../data/payouts/due-payouts.query.ts';

export const payeeName = (name: string | null): string => name?.trim() || 'Conta sem nome';

/** '2 reservas' */
export const bookingCount = (count: number): string => `${formatNumber(count)} ${count === 1 ? 'reserva' : 'reservas'}`;

/** Whether a host can be paid. */
export function hostState({ owed_cents, has_key, key_type }: HostDue): { word: string; tone: TagTone } {
  if (owed_cents < 0) return { word: 'Saldo negativo', tone: 'neutral' };
  return has_key ? { word: pixKeyLabel(key_type ?? ''), tone: 'success' } : { word: 'Sem chave', tone: 'warning' };
}

const day = 24 * 60 * 60_000;

/** A key of the last days is asked about before money goes there: a changed one is how accounts are robbed. */
export const isFresh = (changedAt: string, now: Date): boolean => now.getTime() - Date.parse(changedAt) < 7 * day;
