import { addDays, earlierDay, laterDay } from '../days/day.ts';
import { daysBetween } from '../days/days-between.ts';
import { formatShortDay, formatShortDayWithYear } from '../days/format.ts';
import { type CancellationPolicy, type CancellationPolicyName, currentPolicy } from '../rules/booking-rules.ts';

/** As a host chooses it and a guest reads it. */
export const policyLabels: Readonly<Record<CancellationPolicyName, string>> = {
  flexible: 'Flexível',
  moderate: 'Moderada',
  firm: 'Firme',
};

/** 'Tudo de volta até 30 dias antes, metade até 7 dias antes.' */
export const policyRule = ({ fullRefundDays, halfRefundDays }: CancellationPolicy): string =>
  `Tudo de volta até ${fullRefundDays} dias antes, metade até ${halfRefundDays} dias antes.`;

export type RefundShare = 0 | 50 | 100;

export interface RefundQuestion {
  eventDate: string;
  /** The day the booking was made, in Rio. */
  bookedOn: string;
  policy?: CancellationPolicy;
}

/** Share in per cent that a guest gets back who cancels on `cancelledOn`. All days are `yyyy-MM-dd` in Rio. */
export function refundShare({
  eventDate,
  bookedOn,
  cancelledOn,
  policy = currentPolicy,
}: RefundQuestion & { cancelledOn: string }): RefundShare {
  const daysAhead = daysBetween(cancelledOn, eventDate);
  const daysSinceBooking = daysBetween(bookedOn, cancelledOn);
  if (daysAhead >= policy.fullRefundDays) return 100;
  if (daysSinceBooking <= policy.withdrawalDays && daysAhead >= policy.withdrawalNoticeDays) return 100;
  return daysAhead >= policy.halfRefundDays ? 50 : 0;
}

/** Returns a share (in percent) of an amount in cents, rounded half up to the cent. */
export function refundAmount(cents: number, share: number): number {
  return Math.floor((cents * share + 50) / 100);
}

/** The last day of each share for one booking; null where that share is never reached. */
export interface RefundDeadlines {
  fullUntil: string | null;
  halfUntil: string | null;
}

export function refundDeadlines({ eventDate, bookedOn, policy = currentPolicy }: RefundQuestion): RefundDeadlines {
  const withdrawal = earlierDay(
    addDays(bookedOn, policy.withdrawalDays),
    addDays(eventDate, -policy.withdrawalNoticeDays),
  );
  const full = laterDay(addDays(eventDate, -policy.fullRefundDays), withdrawal);
  const half = addDays(eventDate, -policy.halfRefundDays);
  return {
    fullUntil: full >= bookedOn ? full : null,
    halfUntil: half >= bookedOn && half > full ? half : null,
  };
}

/**
 * The refund line of the booking card and of a booking: the days reckoned for this date, never "30 dias antes" alone.
 * @param today deadlines that are over are not named; the day of booking, unless given
 */
export function refundText(question: RefundQuestion, today: string = question.bookedOn): string {
  const deadlines = refundDeadlines(question);
  const ahead = (day: string | null) => (day !== null && day >= today ? day : null);
  const fullUntil = ahead(deadlines.fullUntil);
  const halfUntil = ahead(deadlines.halfUntil);
  const until = (day: string) => (day === today ? `hoje, ${deadline(day, today)}` : deadline(day, today));
  if (fullUntil && halfUntil) {
    const both = `Reembolso total até ${until(fullUntil)} e de metade até ${until(halfUntil)}`;
    return `${ended(both)} Depois, sem reembolso.`;
  }
  if (fullUntil) return `${ended(`Reembolso total até ${until(fullUntil)}`)} Depois, sem reembolso.`;
  if (halfUntil) return `${ended(`Reembolso de metade até ${until(halfUntil)}`)} Depois, sem reembolso.`;
  return 'Para esta data, o cancelamento não dá direito a reembolso.';
}

/** "27 de nov."; with the year where it is not this one. */
export function deadline(day: string, today: string): string {
  return day.slice(0, 4) === today.slice(0, 4) ? formatShortDay(day) : formatShortDayWithYear(day);
}

/** A month's abbreviation already ends in a full stop. */
const ended = (text: string) => (text.endsWith('.') ? text : `${text}.`);
