import { graceMinutes } from 'shared-domain/rules/booking-rules.ts';

const graceMs = graceMinutes * 60_000;

interface Held {
  status: string;
  hold_expires_at: string | null;
}

/** Until when the checkout can be paid, in milliseconds; null when nothing is held. */
export function payableUntil({ status, hold_expires_at }: Held): number | null {
  if (status !== 'pending' || !hold_expires_at) return null;
  return Date.parse(hold_expires_at) - graceMs;
}

/** - `payable`: the date is held and can be paid · `closing`: the time to pay is over, an answer may still arrive · `over`: neither */
export type HoldPhase = 'payable' | 'closing' | 'over';

export function holdPhase(booking: Held, now: number): HoldPhase {
  const until = payableUntil(booking);
  if (until === null || !booking.hold_expires_at) return 'over';
  if (now < until) return 'payable';
  return now < Date.parse(booking.hold_expires_at) ? 'closing' : 'over';
}

/** "24 min" (unbroken), below a minute "40 s"; never more than is left. */
export function formatTimeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return seconds >= 60 ? `${Math.floor(seconds / 60)}\u00a0min` : `${seconds}\u00a0s`;
}
