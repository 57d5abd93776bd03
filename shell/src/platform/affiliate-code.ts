import { attributionDays } from 'shared-domain/rules/money-rules.ts';
import { cookieChoice } from './cookie-choice.ts';

/** docs/product.md names it; the code lies there as it is. */
const key = 'affiliate_code';
const sinceKey = 'affiliate_code_at';
const lifetime = attributionDays * 24 * 60 * 60_000;

/** What a code looks like (`generate_affiliate_code`): anything else in a link is not kept, and replaces no code that was. */
const shape = /^[A-HJ-NP-Z2-9]{8}$/i;

/**
 * Keeps the code of a link; the last one wins. Not kept for somebody who has refused that.
 * Storage may be full or forbidden: then nobody is attributed, and nothing else suffers.
 */
export function keepAffiliateCode(code: string): void {
  if (!shape.test(code) || cookieChoice()?.referral === false) return;
  try {
    localStorage.setItem(key, code);
    localStorage.setItem(sinceKey, String(Date.now()));
  } catch {
    // see above
  }
}

/** The kept code while its link still earns. */
export function affiliateCode(): string | undefined {
  try {
    const code = localStorage.getItem(key);
    if (!code || !shape.test(code)) return undefined;
    const since = Number(localStorage.getItem(sinceKey) ?? Date.now());
    if (Math.abs(Date.now() - since) <= lifetime) return code;
    forgetAffiliateCode();
  } catch {
    // see above
  }
  return undefined;
}

export function forgetAffiliateCode(): void {
  try {
    localStorage.removeItem(key);
    localStorage.removeItem(sinceKey);
  } catch {
    // see above
  }
}
