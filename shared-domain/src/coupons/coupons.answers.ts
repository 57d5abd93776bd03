/** Answers of functions that return `json`. */
export interface CouponsAnswers {
  /** Amounts in cents. */
  validate_coupon:
    | {
        valid: true;
        coupon_id: string;
        coupon_code: string;
        discount_amount: number;
        final_amount: number;
        coupon_description: string | null;
      }
    | { valid: false; error: string; minimum_amount: number | null };
}
