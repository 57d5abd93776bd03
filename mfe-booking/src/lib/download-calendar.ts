import { bookingCalendar } from 'shared-domain/bookings/booking-calendar.ts';
import type { BookingContact } from 'shared-domain/bookings/booking-contacts.query.ts';
import { saveCalendarFile } from 'shared-domain/days/save-calendar-file.ts';
import { personName } from 'shared-domain/people/person-name.ts';
import { neighborhoodName } from 'shared-domain/places/neighborhoods.ts';
import { placeLabel } from 'shared-domain/places/place-label.ts';
import type { Booking } from '../data/bookings/booking.query.ts';

/** Saves the calendar file of a booking, with what is known of the place and the people while it may be known. */
export function downloadCalendar({ snapshot, ...booking }: Booking, known: BookingContact): void {
  const calendar = bookingCalendar(
    {
      ...booking,
      title: snapshot.title,
      hours: snapshot.hours,
      place: placeLabel(snapshot),
      neighborhood: snapshot.neighborhood ? neighborhoodName(snapshot.neighborhood) : '',
      address: known.address,
      contact: known.phone ? `${personName(known.other_name, 'Quem anuncia')}, ${known.phone}` : null,
    },
    window.location.origin,
    new Date(),
  );
  saveCalendarFile(calendar, `espacos-rio-${booking.event_date}`);
}
