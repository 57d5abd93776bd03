import { campaignKey, referralCookie, referralKey, sinceKey } from './referral-names.ts';

/** Alone, since the question about cookies is part of every first view. */
export function forgetReferral(): void {
  if (document.cookie.includes(`${referralCookie}=`)) {
    // biome-ignore lint/suspicious/noDocumentCookie: every browser has it
    document.cookie = `${referralCookie}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`;
  }
  try {
    for (const key of [referralKey, sinceKey, campaignKey]) localStorage.removeItem(key);
  } catch {
    // forbidden: then nothing was stored
  }
}
