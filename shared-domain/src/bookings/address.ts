import type { AddressRow } from './bookings.answers.ts';

/** Where it is and how to get there, for a visit. */
export type Place = Omit<AddressRow, 'day_phone'>;

/** 'Estrada das Canoas, 722, casa 3' */
export const streetLine = ({ street, number, complement }: Place): string =>
  [street, number, complement].filter(Boolean).join(', ');

/** 'São Conrado, CEP 22610-210. Entre pela portaria.' */
export function arrivalLine({ postal_code, arrival }: Place, neighborhood: string): string {
  const place = [neighborhood, `CEP ${postal_code}`].filter(Boolean).join(', ');
  return arrival ? `${place}. ${arrival}` : place;
}

/** Where a map shows it: nothing of whose it is goes along. */
export function mapLink(address: Place, neighborhood: string): string {
  const place = [address.street, address.number, neighborhood, 'Rio de Janeiro', address.postal_code].filter(Boolean);
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place.join(', '))}`;
}
