/** A coupon that does not apply: a code of `couponErrorTexts`. `minimumCents` only with `coupon_minimum_not_reached`. */
export class CouponError extends Error {
  override name = 'CouponError';
  readonly code: string;
  readonly minimumCents: number | null;

  constructor(code: string, minimumCents: number | null = null) {
    super(code);
    this.code = code;
    this.minimumCents = minimumCents;
  }
}
