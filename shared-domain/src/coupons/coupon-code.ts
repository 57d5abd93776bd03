/** The code as administrators see it; the database does the same. */
export const normaliseCouponCode = (typed: string): string => typed.trim().toUpperCase();

/**
 * The letters and digits of a code, without case, accents and width, by which guests find a coupon: '*verão10*' is VERAO10. The database's
 * `fold_coupon_code` folds the same way.
 */
export const foldCouponCode = (typed: string): string =>
  typed
    .normalize('NFKD')
    .replace(/[^\p{L}\p{Nd}]/gu, '')
    .toUpperCase();
