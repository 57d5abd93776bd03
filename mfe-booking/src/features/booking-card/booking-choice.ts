import { capacityExceeded, missingFields } from 'shared-domain/bookings/booking-error.ts';
import type { PaymentMethod } from 'shared-domain/bookings/booking-request.schema.ts';
import type { DateVerdict } from './date-verdict.ts';

/** What a person has chosen so far. */
export interface BookingChoice {
  /** `yyyy-MM-dd` */
  date: string | null;
  /** Whole, at least 1; null while nothing usable is entered. May exceed the capacity: then the card says so. */
  guests: number | null;
  method: PaymentMethod;
}

export const emptyChoice: BookingChoice = { date: null, guests: null, method: 'card' };

/** Why a choice can't be booked, as the toast says it; null when it can. */
export function refusal(
  choice: BookingChoice,
  verdict: DateVerdict,
  capacity: number,
): { title: string; text: string } | null {
  if (choice.date === null || choice.guests === null) return missingFields;
  if (choice.guests > capacity) return capacityExceeded(capacity);
  if (verdict.kind !== 'free') return { title: 'Data não disponível', text: verdict.message };
  return null;
}

/** The line above a button that can't be pressed yet; null when the fields themselves say what is wrong. */
export function whatIsMissing(choice: BookingChoice, verdict: DateVerdict): string | null {
  if (verdict.tone === 'error') return null;
  return choice.date === null || choice.guests === null ? 'Preencha todos os campos corretamente' : null;
}

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
