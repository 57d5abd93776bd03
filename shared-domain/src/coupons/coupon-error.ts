/** Every way a coupon can be refused: by `validate_coupon`, and by `create-booking-payment` when it was taken meanwhile. */
export const couponErrorCodes = [
  'coupon_unknown',
  'coupon_inactive',
  'coupon_not_yet_valid',
  'coupon_expired',
  'coupon_used_up',
  'coupon_minimum_not_reached',
  'coupon_too_many_attempts',
] as const;
export type CouponErrorCode = (typeof couponErrorCodes)[number];

/** A coupon that does not apply. `minimumCents` only with `coupon_minimum_not_reached`. */
export class CouponError extends Error {
  override name = 'CouponError';
  readonly code: CouponErrorCode;
  readonly minimumCents: number | null;

  constructor(code: CouponErrorCode, minimumCents: number | null = null) {
    super(code);
    this.code = code;
    this.minimumCents = minimumCents;
  }
}
