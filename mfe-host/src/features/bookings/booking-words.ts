import { type BookingMoney, cancelledForHost, hostMoneyTexts } from 'shared-domain/bookings/booking-money.ts';
import { cancellationReasonText } from 'shared-domain/bookings/cancellation-reason.ts';
import { chatWithGuestPath, conversationPath } from 'shared-domain/contracts/chat-path.ts';
import type { HostBooking } from '../../data/hosting/host-bookings.query.ts';

/**
 * Describes who cancelled a booking, an administrator's reason, and the state of its payment.
 * @param money undefined while it is not known
 */
export const cancelledTexts = (booking: HostBooking, money: BookingMoney | undefined): string[] =>
  [
    cancelledForHost(booking.cancellationReason),
    cancellationReasonText({ platform_reason: booking.platformReason }),
    ...(money ? hostMoneyTexts({ money, reason: booking.cancellationReason }) : []),
  ].filter((text) => text !== undefined);

/**
 * Where the host writes to the guest; null where they may not. The database asks the same: whose booking is confirmed may be written to,
 * also after the day.
 * @param conversation the one that there is already
 */
export function guestChatPath({ id, status, spaceId }: HostBooking, conversation: string | undefined): string | null {
  if (conversation) return conversationPath(conversation);
  return status === 'paid' && spaceId !== null ? chatWithGuestPath(id) : null;
}
