import { attributionDays, campaignShape } from 'shared-domain/rules/money-rules.ts';
import { cookieChoice, referralNeedsConsent } from './cookie-choice.ts';
import { forgetReferral } from './forget-referral.ts';
import { codeIn, type Referral, readReferral, referralPath, type StoredReferral, writeReferral } from './referral.ts';
import { campaignKey, referralCookie, referralKey, sinceKey } from './referral-names.ts';

const lifetime = attributionDays * 24 * 60 * 60_000;

/**
 * Stores the code of a link; the last one wins. Where that needs a permission, nothing is stored for a visitor who refused. Storage may be full or
 * forbidden: then the visit is not attributed, without other effects.
 */
export function keepReferral({ code, campaign }: Referral): void {
  if (referralNeedsConsent() && cookieChoice()?.referral === false) return;
  try {
    localStorage.setItem(referralKey, code);
    localStorage.setItem(sinceKey, String(Date.now()));
    if (campaign) localStorage.setItem(campaignKey, campaign);
    else localStorage.removeItem(campaignKey);
  } catch {
    // see above
  }
}

function fromStorage(): StoredReferral | undefined {
  try {
    const code = codeIn(localStorage.getItem(referralKey) ?? '');
    if (code === undefined) return undefined;
    const campaign = localStorage.getItem(campaignKey) ?? '';
    return {
      code,
      campaign: campaignShape.test(campaign) ? campaign : undefined,
      at: Number(localStorage.getItem(sinceKey) ?? Date.now()),
    };
  } catch {
    return undefined;
  }
}

function fromCookie(): StoredReferral | undefined {
  const start = `${referralCookie}=`;
  const cookie = document.cookie.split('; ').find((text) => text.startsWith(start));
  return cookie === undefined ? undefined : readReferral(cookie.slice(start.length));
}

/** Returns the stored code, while its link still earns: the newer one of storage and cookie. */
export function storedReferral(): Referral | undefined {
  const [stored, inCookie] = [fromStorage(), fromCookie()];
  const latest = (stored?.at ?? 0) >= (inCookie?.at ?? 0) ? (stored ?? inCookie) : inCookie;
  if (!latest) return undefined;
  if (Math.abs(Date.now() - latest.at) <= lifetime) return { code: latest.code, campaign: latest.campaign };
  forgetReferral();
  return undefined;
}

/** Has the server write the stored code into a cookie, unless there is one as new. A request that fails is made with the next page. */
export function backUpReferral(): void {
  const stored = fromStorage();
  if (!stored || (fromCookie()?.at ?? 0) >= stored.at || !storedReferral()) return;
  fetch(referralPath, { method: 'POST', body: writeReferral(stored), keepalive: true }).catch(() => {});
}
