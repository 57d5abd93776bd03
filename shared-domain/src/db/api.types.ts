import type { Database as Generated } from './database.types.ts';

/**
 * The answers of functions that return `json`, whose generated type says nothing. Rows inside them are `Tables<'…'>`. The
 * functions of this database are not validated: its migrations and its clients are released together.
 */
export interface Answers {
  /** Amounts in cents. */
  validate_coupon:
    | {
        valid: true;
        coupon_id: string;
        discount_amount: number;
        final_amount: number;
        coupon_description: string | null;
      }
    | { valid: false; error: string; minimum_amount: number | null };
}

type Functions = Generated['public']['Functions'];

/** The generated types with the named answers. */
export type Database = Omit<Generated, 'public'> & {
  public: Omit<Generated['public'], 'Functions'> & {
    Functions: {
      [Name in keyof Functions]: Name extends keyof Answers
        ? Omit<Functions[Name], 'Returns'> & { Returns: Answers[Name] }
        : Functions[Name];
    };
  };
};
