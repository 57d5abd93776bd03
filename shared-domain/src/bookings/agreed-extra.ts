import type { Tables } from '../db/database.types.ts';
import { formatCents } from '../money/format.ts';

/** An extra as a booking keeps it (`booking_extras`); amounts in cents. */
export type AgreedExtra = Pick<
  Tables<'booking_extras'>,
  'name' | 'per' | 'unit_cents' | 'quantity' | 'total_cents' | 'is_obligatory'
>;

/** 'Limpeza', 'Cadeiras, 20 × R$ 12,00' */
export function agreedExtraLabel({ name, per, unit_cents, quantity }: AgreedExtra, guests: number): string {
  const count = quantity * (per === 'guest' ? guests : 1);
  return count === 1 ? name : `${name}, ${count} × ${formatCents(unit_cents)}`;
}

/** 'Limpeza, Cadeiras': for a booking in one line. */
export const extraNames = (extras: readonly AgreedExtra[]): string => extras.map(({ name }) => name).join(', ');

/** Returns the price of the date: the host's amount without extras, in cents. */
export const priceWithoutExtras = (ownerCents: number, extras: readonly AgreedExtra[]): number =>
  extras.reduce((rest, { total_cents }) => rest - total_cents, ownerCents);
