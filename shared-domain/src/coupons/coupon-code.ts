/** Codes are compared in upper case and without blanks around them; the database does the same. */
export const normaliseCouponCode = (typed: string): string => typed.trim().toUpperCase();
