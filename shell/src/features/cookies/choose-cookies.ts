import { type CookieChoice, referralNeedsConsent, storeCookieChoice } from '../../platform/cookie-choice.ts';
import { forgetReferral } from '../../platform/forget-referral.ts';
import { useCookieChoice } from './cookie-choice.store.ts';

/** Stores the choice; refused data is deleted immediately. */
export function chooseCookies(choice: CookieChoice): void {
  storeCookieChoice(choice);
  if (referralNeedsConsent() && !choice.referral) forgetReferral();
  useCookieChoice.setState({ choice });
}
