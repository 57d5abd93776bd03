import { useEffect } from 'react';
import { arrivalLine, streetLine } from 'shared-domain/bookings/address.ts';
import { type BookingContact, useBookingContacts } from 'shared-domain/bookings/booking-contacts.query.ts';
import { bookingCode } from 'shared-domain/bookings/booking-status.ts';
import { type NextEvent, storedNextEvent, storeNextEvent } from 'shared-domain/bookings/next-event.ts';
import { formatDay } from 'shared-domain/days/format.ts';
import { dayInRio } from 'shared-domain/days/rio.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { neighborhoodName } from 'shared-domain/places/neighborhoods.ts';
import { serverNow, useSession } from 'shared-domain/platform';
import type { Booking } from '../data/bookings/booking.query.ts';
import { hoursTexts, noHoursText } from './hours-texts.ts';

/** Of these bookings the paid one with contacts whose day comes first, else the one whose day was last. */
function nextEventOf(bookings: readonly Booking[], contacts: readonly BookingContact[], seenAt: string) {
  const today = dayInRio(serverNow());
  const known = bookings
    .filter(({ status }) => status === 'paid')
    .flatMap((booking) => {
      const contact = contacts.find(({ booking_id }) => booking_id === booking.id);
      return contact ? [{ booking, contact }] : [];
    })
    .sort((a, b) => a.booking.event_date.localeCompare(b.booking.event_date));
  const next = known.find(({ booking }) => booking.event_date >= today) ?? known.at(-1);
  return next ? toNextEvent(next.booking, next.contact, seenAt) : null;
}

function toNextEvent(booking: Booking, contact: BookingContact, seenAt: string): NextEvent {
  const { address } = contact;
  const name = personName(contact.other_name, 'Quem anuncia');
  const hours = hoursTexts(booking);
  const { title, neighborhood } = booking.snapshot;
  return {
    userId: booking.user_id,
    bookingId: booking.id,
    date: booking.event_date,
    until: contact.until,
    seenAt,
    title,
    when: formatDay(booking.event_date),
    address: address ? streetLine(address) : `${name} ainda não informou o endereço`,
    arrival: address ? arrivalLine(address, neighborhood ? neighborhoodName(neighborhood) : '') : '',
    hours: hours ? [hours.text, hours.more].filter(Boolean).join('. ') : noHoursText,
    contact: name,
    phone: contact.phone,
    code: bookingCode(booking.id),
  };
}

/**
 * Stores the next event of these bookings for the page without a connection, and deletes one that was cancelled. `isAll`: these are all
 * bookings of the person; one booking alone replaces only a later event.
 */
export function useStoredNextEvent(userId: string, bookings: readonly Booking[] | undefined, isAll = true): void {
  const isSuspended = useSession(({ user }) => user?.isSuspended === true);
  const paid = bookings?.filter(({ status }) => status === 'paid');
  const { contacts, dataUpdatedAt } = useBookingContacts(userId, !isSuspended && !!paid && paid.length > 0);
  const event =
    paid && contacts && !isSuspended ? nextEventOf(paid, contacts, new Date(dataUpdatedAt).toISOString()) : null;
  // undefined: not known yet
  const text = event
    ? JSON.stringify(event)
    : paid && (contacts || paid.length === 0 || isSuspended)
      ? null
      : undefined;
  const paidIds = paid?.map(({ id }) => id).join();
  useEffect(() => {
    const stored = storedNextEvent();
    const event = text ? (JSON.parse(text) as NextEvent) : null;
    if (isAll) {
      // cancelled, while its contacts can't be read
      const isGone = stored && paidIds !== undefined && !paidIds.includes(stored.bookingId);
      if (text !== undefined || isGone) storeNextEvent(event);
    } else if (event && (!stored || stored.bookingId === event.bookingId || event.date < stored.date))
      storeNextEvent(event);
  }, [text, paidIds, isAll]);
}
