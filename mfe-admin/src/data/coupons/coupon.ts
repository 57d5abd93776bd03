/** A coupon as its row stands. `discount_value`: per cent, or reais when fixed; the other amounts in cents. */
export interface Coupon {
  id: string;
  code: string;
  description: string | null;
  discount_type: string;
  discount_value: number;
  min_amount: number | null;
  max_discount: number | null;
  /** Null: unlimited. */
  usage_limit: number | null;
  used_count: number;
  /** `yyyy-MM-dd` in Rio, as `valid_until`; both included. */
  valid_from: string;
  valid_until: string;
  is_active: boolean;
}

export type CouponState = 'active' | 'used-up' | 'scheduled' | 'expired' | 'inactive';

/**
 * What a coupon is good for on a day; the database decides the same when it is used.
 * @param today in Rio, `yyyy-MM-dd`
 */
export function couponState(coupon: Coupon, today: string): CouponState {
  if (!coupon.is_active) return 'inactive';
  if (today > coupon.valid_until) return 'expired';
  if (coupon.usage_limit !== null && coupon.used_count >= coupon.usage_limit) return 'used-up';
  return today < coupon.valid_from ? 'scheduled' : 'active';
}
