import type { Tables } from 'shared-domain/db/database.types.ts';

export type Coupon = Tables<'discount_coupons'>;

export type CouponState = 'active' | 'used-up' | 'scheduled' | 'expired' | 'inactive';

/**
 * Returns the state of a coupon on a day; the database applies the same rules when it is used.
 * @param today in Rio, `yyyy-MM-dd`
 */
export function couponState(coupon: Coupon, today: string): CouponState {
  if (!coupon.is_active || coupon.folded_code === null) return 'inactive';
  if (today > coupon.valid_until) return 'expired';
  if (coupon.usage_limit !== null && coupon.used_count >= coupon.usage_limit) return 'used-up';
  return today < coupon.valid_from ? 'scheduled' : 'active';
}
