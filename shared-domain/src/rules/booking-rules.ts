/**
 * Holding, paying and cancelling. Texts, checks and the database take these from here: after a change `npm run db:rules` writes
 * the SQL. What a booking has agreed stays with it.
 */

/** Bookings are taken from today to this many days ahead. */
export const bookableDays = 365;

/** Time to pay that the guest sees. */
export const minutesToPay = 30;
/** The provider's checkout lives this much longer: its least is 30 minutes, and the call takes time. */
export const spareMinutes = 1;
/** The date stays held this much longer than the checkout, so that a payment in its last second still finds it free. */
export const graceMinutes = 2;
/** Life of a PIX code. */
export const pixMinutes = 15;

/** From the first click to the date's being free again. */
export const heldMinutes = minutesToPay + spareMinutes + graceMinutes;

/** Dates that one person may hold at a time: holding costs nothing. */
export const mostHolds = 10;

/** So many minutes within 24 hours one person keeps one date of one space from others without paying; a PIX code may extend the last hold. */
export const holdBudgetMinutes = 90;
/** Holds that one person begins within 24 hours; a paid one gives its place back. */
export const holdsADay = 20;
/** A network address has both budgets so many times, for the people who share it. */
export const holdBudgetsOfAnAddress = 4;

/** Guest and host have each other's phone, and the guest the address, until this many days after the event's end. */
export const contactDays = 2;

/** A host whose guests wait for an address is reminded once in so many days. */
export const reminderDays = 7;

/** Times that a guest may propose for a visit, from which the host takes one. */
export const mostVisitTimes = 3;
/** A visit is over this many minutes after it began: until then the address is shown for it. */
export const visitMinutes = 60;
/** A visit is proposed for one of so many days ahead. */
export const visitDaysAhead = 90;
/** Proposals for visits that one person may make within an hour. */
export const visitsAnHour = 10;

/** A host answers a request within this time, and an accepted guest pays within it. */
export const requestHours = 24;
/** Both at most until so long before the event begins. */
export const requestNoticeHours = 2;
/** Requests that one person has open at a time. */
export const mostOpenRequests = 5;
/** Requests that one person makes within 24 hours. */
export const requestsADay = 20;
/** An accepted guest is reminded so long before the end. */
export const payReminderHours = 2;
/** A listing shows its rate of acceptance and its time to answer from so many answers on. */
export const answersForARate = 5;

/** Why a host declines a request; the guest reads it. */
export const requestDeclineReasons = ['date', 'event', 'size', 'other'] as const;
export type RequestDeclineReason = (typeof requestDeclineReasons)[number];

/** `instant`: who pays has booked; `request`: the host answers first. */
export const bookingModes = ['instant', 'request'] as const;
export type BookingMode = (typeof bookingModes)[number];

/** Of one extra. */
export const mostOfAnExtra = 99;

/** A host is paid this many days after the event. */
export const payoutDays = 2;

/** Why a host cancels a paid booking; the guest reads it. */
export const hostCancellationReasons = ['repair', 'taken', 'absent', 'agreed', 'emergency', 'other'] as const;
export type HostCancellationReason = (typeof hostCancellationReasons)[number];

/**
 * When a guest's cancellation gives money back. Frozen with the booking (its snapshot keeps this object), so that later
 * changes do not touch what was agreed.
 */
export interface CancellationPolicy {
  /** This many days before the event, or more: everything. */
  fullRefundDays: number;
  /** This many days before the event, or more: half. Less: nothing. */
  halfRefundDays: number;
  /** Right of withdrawal (consumer code, article 49): everything within this many days of booking … */
  withdrawalDays: number;
  /** … while the event is at least this many days away. */
  withdrawalNoticeDays: number;
}

/** The right of withdrawal is law, regardless of the host's policy. */
const withdrawal = { withdrawalDays: 7, withdrawalNoticeDays: 7 } as const;

export const cancellationPolicyNames = ['flexible', 'moderate', 'firm'] as const;
export type CancellationPolicyName = (typeof cancellationPolicyNames)[number];

/** The host's options for future bookings. */
export const cancellationPolicies: Readonly<Record<CancellationPolicyName, CancellationPolicy>> = {
  flexible: { fullRefundDays: 7, halfRefundDays: 2, ...withdrawal },
  moderate: { fullRefundDays: 30, halfRefundDays: 7, ...withdrawal },
  firm: { fullRefundDays: 60, halfRefundDays: 30, ...withdrawal },
};

/** Of a listing whose host has chosen none, and of bookings made before there was a choice. */
export const currentPolicy: CancellationPolicy = cancellationPolicies.moderate;

/** The paid guests of a space learn its new address so many minutes after its host wrote it. */
export const addressMailAfterMinutes = 5;
