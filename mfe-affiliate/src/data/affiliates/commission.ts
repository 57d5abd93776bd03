import { commissionPercent } from 'shared-domain/rules/money-rules.ts';

/** Of the total, in cents, rounded half up; the database reckons the one that counts. */
export function commissionCents(totalCents: number): number {
  return Math.floor((totalCents * commissionPercent + 50) / 100);
}

/** The share of sign-ups that have booked, in per cent; 0 without sign-ups. */
export function conversionRate({ signups, bookedSignups }: { signups: number; bookedSignups: number }): number {
  return signups === 0 ? 0 : (bookedSignups / signups) * 100;
}
