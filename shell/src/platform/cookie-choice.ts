import * as z from 'zod/mini';

const key = 'cookie-choice';
/** After a year the question is asked again. */
const lifetime = 365 * 24 * 60 * 60_000;

const choiceSchema = z.object({ referral: z.boolean(), measurement: z.boolean(), at: z.number() });

/** What may be kept or measured beyond the necessary. */
export interface CookieChoice {
  /** The code of whoever recommended the site. */
  referral: boolean;
  /** Errors and speed of pages. */
  measurement: boolean;
}

/** What was chosen on this device; undefined before that, after a year, and where nothing can be stored. */
export function cookieChoice(): CookieChoice | undefined {
  try {
    const stored = choiceSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? 'null'));
    if (!stored.success || Math.abs(Date.now() - stored.data.at) > lifetime) return undefined;
    const { referral, measurement } = stored.data;
    return { referral, measurement };
  } catch {
    return undefined;
  }
}

export function storeCookieChoice(choice: CookieChoice): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...choice, at: Date.now() }));
  } catch {
    // where nothing can be stored, nothing is kept either
  }
}
