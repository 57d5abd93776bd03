import { chatWithGuestPath, conversationPath } from 'shared-domain/contracts/chat-path.ts';
import type { HostBooking } from '../../data/hosting/host-bookings.query.ts';

const cancellers: Record<string, string> = {
  guest: 'Cancelada pelo cliente.',
  host: 'Cancelada por você.',
  platform: 'Cancelada pela plataforma.',
};

export const cancelledBy = ({ cancellationReason }: HostBooking): string =>
  cancellers[cancellationReason ?? ''] ?? 'Cancelada.';

/**
 * Where the host writes to the guest; null where they may not. The database asks the same: whose booking is confirmed may be written to,
 * also after the day.
 * @param conversation the one that there is already
 */
export function guestChatPath({ id, status, spaceId }: HostBooking, conversation: string | undefined): string | null {
  if (conversation) return conversationPath(conversation);
  return status === 'paid' && spaceId !== null ? chatWithGuestPath(id) : null;
}
