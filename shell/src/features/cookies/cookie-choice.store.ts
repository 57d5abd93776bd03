import { create } from 'zustand';
import { forgetReferral, referralNeedsConsent } from '../../platform/affiliate-code.ts';
import { type CookieChoice, cookieChoice, storeCookieChoice } from '../../platform/cookie-choice.ts';

interface CookieChoiceState {
  /** 'unread' on the server and until the page has looked. */
  choice: CookieChoice | undefined | 'unread';
}

export const useCookieChoice = create<CookieChoiceState>(() => ({ choice: 'unread' }));

/** Looks up what this device knows. */
export function readCookieChoice(): void {
  useCookieChoice.setState({ choice: cookieChoice() });
}

/** Stores the choice; refused data is deleted immediately. */
export function chooseCookies(choice: CookieChoice): void {
  storeCookieChoice(choice);
  if (referralNeedsConsent() && !choice.referral) forgetReferral();
  useCookieChoice.setState({ choice });
}

export const onlyNecessary: CookieChoice = { referral: false, measurement: false };
export const everything: CookieChoice = { referral: true, measurement: true };
