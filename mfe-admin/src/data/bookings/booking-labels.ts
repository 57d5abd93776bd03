import type { AdminBooking } from './admin-bookings.query.ts';

const reasons: Record<string, string> = {
  expired: 'O prazo para pagar terminou',
  given_up: 'Desistência antes de pagar',
  payment_failed: 'Pagamento não concluído',
  guest: 'Pelo cliente',
  host: 'Pelo anfitrião',
  platform: 'Pela plataforma',
};

/** 'Pelo cliente, 50% devolvidos'; null while a booking is not cancelled. */
export function cancellationLabel({
  cancellation_reason: reason,
  refund_share: share,
}: Pick<AdminBooking, 'cancellation_reason' | 'refund_share'>): string | null {
  if (!reason) return null;
  const who = reasons[reason] ?? reason;
  if (share === null) return who;
  return `${who}, ${share === 0 ? 'sem reembolso' : `${share}% devolvidos`}`;
}

export const guestName = (row: { guest_name: string }): string => row.guest_name.trim() || 'Cliente';
export const hostName = (row: { host_name: string }): string => row.host_name.trim() || 'Anfitrião';
export const spaceTitle = (row: { title: string | null }): string => row.title?.trim() || 'Espaço';

/** Why a refund needs a person. */
export const refundTrouble = (status: string): string =>
  status === 'failed' ? 'O banco do cliente recusou o reembolso.' : 'O provedor não faz mais este reembolso.';
