import { create } from 'zustand';
import { type CookieChoice, cookieChoice } from '../../platform/cookie-choice.ts';

interface CookieChoiceState {
  /** 'unread' on the server and until the page has looked. */
  choice: CookieChoice | undefined | 'unread';
}

export const useCookieChoice = create<CookieChoiceState>(() => ({ choice: 'unread' }));

/** Looks up what this device knows. */
export function readCookieChoice(): void {
  useCookieChoice.setState({ choice: cookieChoice() });
}

export const onlyNecessary: CookieChoice = { referral: false, measurement: false };
export const everything: CookieChoice = { referral: true, measurement: true };
