/** An affiliate earns this share of what a guest pays for a confirmed booking (specification, section 9). */
export const commissionPercent = 5;

/** 5 % of the total, in cents, rounded half up; the database reckons the one that counts. */
export function commissionCents(totalCents: number): number {
  return Math.floor((totalCents * commissionPercent + 50) / 100);
}

/** Bookings for each hundred sign-ups; 0 without sign-ups. */
export function conversionRate({ signups, bookings }: { signups: number; bookings: number }): number {
  return signups === 0 ? 0 : (bookings / signups) * 100;
}
