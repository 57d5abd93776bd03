import type { CouponErrorCode } from '../coupons/coupon-messages.ts';

/** Codes of functions and database and, last, those of the browser itself. Coupons have their own codes. */
const refusals = [
  'unauthenticated',
  'invalid_input',
  'profile_incomplete',
  'account_suspended',
  'under_age',
  'space_not_found',
  'own_space',
  'price_changed',
  'extras_changed',
  'rules_changed',
  'hours_outside',
  'total_too_high',
  'date_unavailable',
  'date_held',
  'date_in_past',
  'date_too_far',
  'notice_too_short',
  'capacity_exceeded',
  'provider_unavailable',
  'booking_not_found',
  'hold_ended',
  'already_paid',
  'too_many_holds',
  'hold_budget_used',
  'coupon_invalid',
  'booking_not_paid',
  'booking_already_cancelled',
  'booking_in_past',
  'booking_contested',
  'refund_changed',
  'request_not_found',
  'request_over',
  'acceptance_ended',
  'text_blocked',
  'approval_needed',
  'instant_booking',
  'request_open',
  'too_many_requests',
  'rate_limited',
  'offline',
  'timed_out',
  'unexpected',
] as const;

/** Every way a booking can be refused. */
export type BookingErrorCode = (typeof refusals)[number] | CouponErrorCode;

export function isBookingErrorCode(code: string): code is BookingErrorCode {
  return refusals.includes(code as (typeof refusals)[number]) || code.startsWith('coupon_');
}

/** A refusal with its code and, for `invalid_input`, the fields. */
export class BookingError extends Error {
  override name = 'BookingError';
  readonly code: BookingErrorCode;
  readonly fields: Record<string, unknown>;
  /** By which the logs know an error of ours. */
  readonly request: string | undefined;

  constructor(code: BookingErrorCode, fields: Record<string, unknown> = {}, request?: string) {
    super(code);
    this.code = code;
    this.fields = fields;
    this.request = request;
  }
}

/** The coupon is the reason: without it, or with another, the booking can be tried again. */
export function isCouponRefusal(error: unknown): boolean {
  return error instanceof BookingError && error.code.startsWith('coupon_');
}

export interface BookingMessage {
  title: string;
  text: string;
}
