import type { PaymentMethod } from 'shared-domain/bookings/booking-request.schema.ts';
import type { HouseRules } from 'shared-domain/spaces/house-rules.ts';

/** What a person has chosen so far. */
export interface BookingChoice {
  /** `yyyy-MM-dd` */
  date: string | null;
  /** Whole, at least 1; null while nothing usable is entered. May exceed the capacity: then the card says so. */
  guests: number | null;
  method: PaymentMethod;
  /** `HH:mm`; null: all the hours of the space. */
  startsAt: string | null;
  endsAt: string | null;
  /** How many of each extra that is wanted, by its id. */
  extras: Record<string, number>;
  /** The house rules as they were accepted. */
  acceptedRules: HouseRules | null;
  /** The receipt names a company. The company itself is not part of the choice, which is kept. */
  hasCompany: boolean;
}

export const emptyChoice: BookingChoice = {
  date: null,
  guests: null,
  method: 'card',
  startsAt: null,
  endsAt: null,
  extras: {},
  acceptedRules: null,
  hasCompany: false,
};

/** What is wrong with a number of guests as typed; null when nothing is, or nothing was typed. */
export function guestsMessage(typed: string, capacity: number): string | null {
  const guests = parseGuests(typed);
  if (guests === null) return typed.trim() === '' ? null : 'Informe um número inteiro de convidados, a partir de 1.';
  return guests > capacity ? 'Número de convidados excede a capacidade' : null;
}

/** What a person typed as a number of guests (`1.200` as well); null for anything but a whole number from 1 to 99 999. */
export function parseGuests(text: string): number | null {
  const written = text.trim();
  if (!/^(\d{1,5}|\d{1,2}\.\d{3})$/.test(written)) return null;
  const guests = Number(written.replace('.', ''));
  return guests >= 1 ? guests : null;
}
