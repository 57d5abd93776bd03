import type { BookingContact } from 'shared-domain/bookings/booking-contacts.query.ts';
import { todayInRio } from 'shared-domain/days/rio.ts';
import type { Conversation } from './chat.ts';

/** Returns the booking of the two people in a conversation: of several the next to come, otherwise the latest. */
export function contactOf(
  { spaceId, role, other }: Conversation,
  contacts: readonly BookingContact[],
): BookingContact | undefined {
  const own = contacts.filter(
    (contact) =>
      (spaceId === null || contact.space_id === spaceId) &&
      (role === 'client'
        ? contact.role === 'guest' && contact.host_id === other.id
        : contact.role === 'host' && contact.guest_id === other.id),
  );
  return own.find(({ event_date }) => event_date >= todayInRio()) ?? own.at(-1);
}
