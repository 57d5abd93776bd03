import { bookingCode, bookingStatus } from 'shared-domain/bookings/booking-status.ts';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { dayInRio } from 'shared-domain/days/rio.ts';
import { csvReais } from 'shared-domain/files/csv.ts';
import { hasWords } from 'shared-domain/text/has-words.ts';
import type { HostBooking } from './host-bookings.query.ts';

export interface BookingFilter {
  /** In the guest's name, the space's title or the number. */
  search: string;
  /** A title; '' for all spaces. */
  space: string;
  /** `yyyy` or `yyyy-MM` of the event; '' for all days. */
  period: string;
}

export const noFilter: BookingFilter = { search: '', space: '', period: '' };

export function filterBookings(bookings: readonly HostBooking[], { search, space, period }: BookingFilter) {
  return bookings.filter(
    ({ id, date, guest, snapshot }) =>
      date.startsWith(period) &&
      (space === '' || snapshot.title === space) &&
      hasWords([guest.name, snapshot.title, bookingCode(id)].join(' '), search),
  );
}

/** Returns the rows of the spreadsheet, the first event first. @param today `yyyy-MM-dd` */
export function bookingSheet(bookings: readonly HostBooking[], today: string): string[][] {
  return [
    ['Número', 'Evento', 'Espaço', 'Cliente', 'Convidados', 'Situação', 'Paga em', 'Valor combinado (R$)'],
    ...[...bookings]
      .sort((a, b) => a.date.localeCompare(b.date))
      .map(({ id, date, snapshot, guest, guestCount, status, paidAt, ownerCents }) => [
        bookingCode(id),
        formatNumericDay(date),
        snapshot.title,
        guest.name,
        String(guestCount),
        bookingStatus(status, { day: date, today }).label,
        paidAt ? formatNumericDay(dayInRio(paidAt)) : '',
        csvReais(ownerCents),
      ]),
  ];
}
