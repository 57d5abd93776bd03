import { couponErrorCodes } from 'shared-domain/coupons/coupon-error.ts';
import * as z from 'zod/mini';

const cents = z.int().check(z.gte(0));

/** Answer of `validate_coupon`; amounts in cents. */
export const couponValidationSchema = z.discriminatedUnion('valid', [
  z.object({
    valid: z.literal(true),
    coupon_id: z.guid(),
    discount_amount: cents,
    final_amount: cents,
    coupon_description: z.nullable(z.string()),
  }),
  z.object({
    valid: z.literal(false),
    error: z.enum(couponErrorCodes),
    minimum_amount: z.nullable(cents),
  }),
]);

/** A coupon that applies to an amount. Also kept with a booking in progress: read it through `couponPreviewSchema`. */
const couponPreviewSchema = z.object({
  couponId: z.guid(),
  code: z.string().check(z.minLength(1), z.maxLength(200)),
  description: z.nullable(z.string()),
  /** What it was reckoned for: price with the service fee, in cents. Worth asking again when that changes. */
  bookingAmount: cents,
  discount: cents,
  total: cents,
});
export type CouponPreview = z.output<typeof couponPreviewSchema>;
