import { Secret, TOTP } from 'otpauth';

/** RFC 6238 as every authenticator and Supabase Auth have it: SHA-1, six digits, a new code every 30 seconds. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** RFC 6238, 5.2: one step before or after, for clocks that differ and people who type slowly. */
const skew = 1;
/** For so long after it was used a code is still within its steps. */
export const codeLifeSeconds = parameters.period * (2 * skew + 1);
const secretBytes = 20;

export const newSecret = (): string => new Secret({ size: secretBytes }).base32;

/** Returns the content of the QR code for an authenticator. */
export const totpUri = (secret: string, { issuer, account }: { issuer: string; account: string }): string =>
  new TOTP({ ...parameters, issuer, label: account, secret }).toString();

/** The code that an authenticator with this secret shows. @param at milliseconds */
export const totpCode = (secret: string, at = Date.now()): string =>
  new TOTP({ ...parameters, secret }).generate({ timestamp: at });

/** Returns the seconds until the authenticator shows the next code. */
export const secondsLeft = (at = Date.now()): number => parameters.period - (Math.floor(at / 1000) % parameters.period);

export function isTotpCode(secret: string, code: string, at = Date.now()): boolean {
  // `validate` throws for characters of several bytes, such as full-width digits.
  if (!/^\d{6}$/.test(code)) return false;
  return new TOTP({ ...parameters, secret }).validate({ token: code, timestamp: at, window: skew }) !== null;
}
