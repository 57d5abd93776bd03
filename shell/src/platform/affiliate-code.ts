import { platformConfig } from 'shared-domain/platform';
import { attributionDays, campaignShape } from 'shared-domain/rules/money-rules.ts';
import { cookieChoice } from './cookie-choice.ts';

/** docs/product.md names it; the code lies there as it is. */
const key = 'affiliate_code';
const sinceKey = 'affiliate_code_at';
const campaignKey = 'affiliate_campaign';
const lifetime = attributionDays * 24 * 60 * 60_000;

/** Form of a code (`generate_affiliate_code`): any other value in a link is ignored, and does not replace a stored code. */
const shape = /^[A-HJ-NP-Z2-9]{8}$/i;

/** A setting of the site: keeping a code is necessary to what its link was followed for, or waits for a permission. */
export const referralNeedsConsent = (): boolean => platformConfig().referralConsent === true;

/** The code and campaign of a followed link. */
export interface Referral {
  code: string;
  campaign: string | undefined;
}

/** The parameters of a link, as far as they may be one. */
export function referralOf(parameters: URLSearchParams): Referral | undefined {
  const code = parameters.get('ref')?.trim() ?? '';
  const campaign = parameters.get('c')?.trim().toLowerCase() ?? '';
  return shape.test(code) ? { code, campaign: campaignShape.test(campaign) ? campaign : undefined } : undefined;
}

/**
 * Stores the code of a link; the last one wins. Where that needs a permission, nothing is stored for a visitor who refused. Storage may be full or
 * forbidden: then the visit is not attributed, without other effects.
 */
export function keepReferral({ code, campaign }: Referral): void {
  if (referralNeedsConsent() && cookieChoice()?.referral === false) return;
  try {
    localStorage.setItem(key, code);
    localStorage.setItem(sinceKey, String(Date.now()));
    if (campaign) localStorage.setItem(campaignKey, campaign);
    else localStorage.removeItem(campaignKey);
  } catch {
    // see above
  }
}

/** Returns the stored code, while its link still earns. */
export function storedReferral(): Referral | undefined {
  try {
    const code = localStorage.getItem(key);
    if (!code || !shape.test(code)) return undefined;
    const since = Number(localStorage.getItem(sinceKey) ?? Date.now());
    const campaign = localStorage.getItem(campaignKey) ?? '';
    if (Math.abs(Date.now() - since) <= lifetime)
      return { code, campaign: campaignShape.test(campaign) ? campaign : undefined };
    forgetReferral();
  } catch {
    // see above
  }
  return undefined;
}

export function forgetReferral(): void {
  try {
    localStorage.removeItem(key);
    localStorage.removeItem(sinceKey);
    localStorage.removeItem(campaignKey);
  } catch {
    // see above
  }
}
