import { administratorMoneyTexts, cancelledForAdministrators } from 'shared-domain/bookings/booking-money.ts';
import { cancellationReasonText } from 'shared-domain/bookings/cancellation-reason.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { reasonLabel } from '../decisions/decision-reasons.ts';
import type { AdminBooking } from './admin-bookings.query.ts';

/** 'Pelo cliente. R$ 472,50 devolvidos. …' and an administrator's reason; null while a booking is not cancelled. */
export function cancellationLabel(
  booking: Pick<AdminBooking, 'cancellation_reason' | 'money'> & {
    platform_reason?: string | null;
    platform_code?: string | null;
  },
): string | null {
  const { cancellation_reason: reason, money } = booking;
  const who = cancelledForAdministrators(reason);
  if (!who) return null;
  return [
    who,
    booking.platform_code ? `${reasonLabel('cancellation', booking.platform_code)}.` : undefined,
    cancellationReasonText({ platform_reason: booking.platform_reason }),
    ...administratorMoneyTexts({ money, reason }),
  ]
    .filter(Boolean)
    .join(' ');
}

export const guestName = (row: { guest_name: string }): string => personName(row.guest_name, 'Cliente');
export const hostName = (row: { host_name: string }): string => personName(row.host_name, 'Anfitrião');
export const spaceTitle = (row: { title: string | null }): string => row.title?.trim() || 'Espaço';

/** Why a refund needs a person. */
export const refundTrouble = (status: string): string =>
  status === 'failed' ? 'O banco do cliente recusou o reembolso.' : 'O provedor não faz mais este reembolso.';
