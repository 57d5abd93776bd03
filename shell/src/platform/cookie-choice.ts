import { platformConfig } from 'shared-domain/platform';
import { isRecord, readStored } from './stored-value.ts';

const key = 'cookie-choice';
/** After a year the question is shown again. */
const lifetime = 365 * 24 * 60 * 60_000;

/** Optional data that may be stored or measured. */
export interface CookieChoice {
  /** The affiliate's code. */
  referral: boolean;
  /** Errors and speed of pages. */
  measurement: boolean;
}

const isStoredChoice = (value: unknown): value is CookieChoice & { at: number } =>
  isRecord(value) &&
  typeof value.referral === 'boolean' &&
  typeof value.measurement === 'boolean' &&
  typeof value.at === 'number';

function read(): (CookieChoice & { at: number }) | undefined {
  const stored = readStored(key, isStoredChoice);
  return stored && Math.abs(Date.now() - stored.at) <= lifetime ? stored : undefined;
}

/** Returns this device's choice; undefined before the choice, after a year, and where storage is unavailable. */
export function cookieChoice(): CookieChoice | undefined {
  const stored = read();
  return stored && { referral: stored.referral, measurement: stored.measurement };
}

/** A setting of the site: keeping a code is necessary to what its link was followed for, or waits for a permission. */
export const referralNeedsConsent = (): boolean => platformConfig().referralConsent === true;

/** Returns the date of the choice. */
export function cookieChoiceDate(): Date | undefined {
  const stored = read();
  return stored && new Date(stored.at);
}

export function storeCookieChoice(choice: CookieChoice): void {
  try {
    localStorage.setItem(key, JSON.stringify({ ...choice, at: Date.now() }));
  } catch {
    // without storage, nothing is stored
  }
}
