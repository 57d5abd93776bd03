import { commissionPercent } from 'shared-domain/money/dated-share.ts';

/** Of the total of a booking made today, in cents, rounded half up; the database calculates the binding one. */
export function commissionCents(totalCents: number): number {
  return Math.floor((totalCents * commissionPercent() + 50) / 100);
}

/** Bookings for each hundred sign-ups; 0 without sign-ups. A person who books twice counts twice. */
export function conversionRate({ signups, bookings }: { signups: number; bookings: number }): number {
  return signups === 0 ? 0 : (bookings / signups) * 100;
}
