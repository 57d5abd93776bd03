import { platformConfig } from 'shared-domain/platform';
import { attributionDays, campaignShape } from 'shared-domain/rules/money-rules.ts';
import { cookieChoice } from './cookie-choice.ts';

/** docs/product.md names it; the code lies there as it is. */
const key = 'affiliate_code';
const sinceKey = 'affiliate_code_at';
const campaignKey = 'affiliate_campaign';
const lifetime = attributionDays * 24 * 60 * 60_000;

/** What a code looks like (`generate_affiliate_code`): anything else in a link is not kept, and replaces no code that was. */
const shape = /^[A-HJ-NP-Z2-9]{8}$/i;

/** A setting of the site: keeping a code is necessary to what its link was followed for, or waits for a permission. */
export const referralNeedsConsent = (): boolean => platformConfig().referralConsent === true;

/** What a followed link says: whose it is, and of which campaign. */
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
 * Keeps the code of a link; the last one wins. Where that needs a permission, not for somebody who has refused it.
 * Storage may be full or forbidden: then nobody is attributed, and nothing else suffers.
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

/** What was kept, while its link still earns. */
export function keptReferral(): Referral | undefined {
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
