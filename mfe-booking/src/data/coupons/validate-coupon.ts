import { foldCouponCode } from 'shared-domain/coupons/coupon-code.ts';
import { CouponError } from 'shared-domain/coupons/coupon-error.ts';
import { supabase } from 'shared-domain/platform';
import { textLimits } from 'shared-domain/rules/text-limits.ts';

/** A coupon that applies to an amount; amounts in cents. */
export interface CouponPreview {
  couponId: string;
  code: string;
  description: string | null;
  /** The amount it was computed for: price with the service fee. Another amount needs another preview. */
  bookingAmount: number;
  discount: number;
  total: number;
}

export interface ValidateCoupon {
  /** As typed. */
  code: string;
  /** Price with the service fee, in cents. */
  bookingAmount: number;
}

/**
 * Returns the discount of a coupon, for a signed-in person. It reserves nothing: `create-booking-payment` takes the
 * coupon, and refuses when its value has changed by then. Wrong guesses are counted per person, so this is never called
 * automatically.
 * @throws CouponError when the coupon does not apply; any other error leaves that open
 */
export async function validateCoupon(
  { code, bookingAmount }: ValidateCoupon,
  signal?: AbortSignal,
): Promise<CouponPreview> {
  const couponCode = foldCouponCode(code);
  // no coupon is longer, and the database refuses such a text
  if (couponCode.length > textLimits.couponCode) throw new CouponError('coupon_unknown');
  const call = supabase().rpc('validate_coupon', { coupon_code: couponCode, booking_amount: bookingAmount });
  const { data: answer } = await (signal ? call.abortSignal(signal) : call).throwOnError();
  if (!answer.valid) throw new CouponError(answer.error, answer.minimum_amount);
  return {
    couponId: answer.coupon_id,
    code: answer.coupon_code,
    description: answer.coupon_description,
    bookingAmount,
    discount: answer.discount_amount,
    total: answer.final_amount,
  };
}
