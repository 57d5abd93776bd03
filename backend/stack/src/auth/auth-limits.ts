import { networksOfASite } from 'shared-domain/rules/people-rules.ts';
import type { ProjectConfig } from '../project-config.ts';
import { authRefusal } from './auth-error.ts';
import { siteOf } from './client-address.ts';
import { TokenBucket } from './token-bucket.ts';

/** The kinds of mail that one address gets no more often than `max_frequency`, each on its own. */
export type MailKind = 'confirmation' | 'recovery' | 'email_change' | 'reauthentication';

/** A mail counted against the limits; `undo` when none is sent after all. */
export type MailTicket = { undo: () => void };

export type AuthLimits = {
  /** @returns the refusal, or null */
  request: (endpoint: Endpoint, clientAddress: string) => Response | null;
  /** The same for an address that has an account and one that has none. @returns the refusal, or what was taken */
  mail: (kind: MailKind, email: string) => Response | MailTicket;
};

/** An endpoint with a limit, and the key of `[auth.rate_limit]` that sets it. Each endpoint counts on its own, as on the hosted platform. */
const endpointLimits = {
  signup: 'sign_in_sign_ups',
  password: 'sign_in_sign_ups',
  recover: 'sign_in_sign_ups',
  resend: 'sign_in_sign_ups',
  otp: 'sign_in_sign_ups',
  magiclink: 'sign_in_sign_ups',
  user: 'sign_in_sign_ups',
  refresh: 'token_refresh',
  verify: 'token_verifications',
  code: 'web3',
} as const;
/** Challenges and codes of second factors: a rate of Auth's own, which no project sets. */
const factorEndpoints = ['factor_challenge', 'factor_verify'] as const;
const factorRate = 15;
export type Endpoint = keyof typeof endpointLimits | (typeof factorEndpoints)[number];

/** Requests that hosted Auth lets through in one burst, regardless of the rate. */
const hostedBurst = 30;
const fiveMinutesMs = 5 * 60_000;
const hourMs = 60 * 60_000;
const minuteMs = 60_000;

export const noLimits: AuthLimits = { request: () => null, mail: () => ({ undo: () => undefined }) };

/** The limits of `[auth.rate_limit]` and `[auth.email] max_frequency`. They live as long as this process. */
export function createAuthLimits(config: ProjectConfig['auth'], now = () => performance.now()): AuthLimits {
  const rates = config.rate_limit;
  const bucketsOf = (limit: number, perMs: number, burst: number) => {
    const bucket = (times: number) => new TokenBucket({ limit: limit * times, perMs, burst: burst * times, now });
    return { networks: bucket(1), sites: bucket(networksOfASite) };
  };
  const buckets = new Map<string, ReturnType<typeof bucketsOf>>(
    Object.entries(endpointLimits).map(([endpoint, key]) => [
      endpoint,
      bucketsOf(rates[key], fiveMinutesMs, Math.min(hostedBurst, rates[key])),
    ]),
  );
  for (const endpoint of factorEndpoints) buckets.set(endpoint, bucketsOf(factorRate, minuteMs, hostedBurst));
  const mails = new TokenBucket({ limit: rates.email_sent, perMs: hourMs, burst: rates.email_sent, now });
  const perAddress = new TokenBucket({ limit: 1, perMs: Math.max(1, config.email.max_frequency), burst: 1, now });

  return {
    request: (endpoint, clientAddress) => {
      const { networks, sites } = buckets.get(endpoint) ?? {};
      const site = siteOf(clientAddress);
      const ofSite = (site !== null && sites?.take(site)) || 0;
      const seconds = ofSite || networks?.take(clientAddress) || 0;
      if (seconds === 0) return null;
      if (ofSite === 0 && site !== null) sites?.giveBack(site);
      return tooMany('over_request_rate_limit', 'Request rate limit reached', seconds);
    },
    mail: (kind, email) => {
      const key = `${kind} ${email}`;
      const seconds = perAddress.take(key);
      if (seconds > 0) {
        const message = `For security purposes, you can only request this after ${seconds} seconds.`;
        return tooMany('over_email_send_rate_limit', message, seconds);
      }
      const wait = mails.take('all');
      if (wait > 0) {
        perAddress.giveBack(key);
        return tooMany('over_email_send_rate_limit', 'email rate limit exceeded', wait);
      }
      return {
        undo: () => {
          perAddress.giveBack(key);
          mails.giveBack('all');
        },
      };
    },
  };
}

function tooMany(code: string, message: string, seconds: number): Response {
  return authRefusal(429, code, message, { 'retry-after': String(seconds) });
}
