import { campaignShape } from 'shared-domain/rules/money-rules.ts';

/** Path of this site to which a page sends the code of a followed link; the answer sets the cookie. */
export const referralPath = '/indicacao';

/** The code and campaign of a followed link. */
export interface Referral {
  code: string;
  campaign: string | undefined;
}

/** `at`: when the link was followed, in ms. */
export interface StoredReferral extends Referral {
  at: number;
}

/**
 * A code as `generate_affiliate_code` issues it, in any case, with the marks of the text in which the link stood: 'ABCD2345).'. Any other
 * value in a link is ignored, and does not replace a stored code.
 */
const shape = /^[^a-z0-9]*([A-HJ-NP-Z2-9]{8})(?![a-z0-9])/i;

export const codeIn = (text: string): string | undefined => shape.exec(text)?.[1]?.toUpperCase();

/** The parameters of a link, as far as they may be one. */
export function referralOf(parameters: URLSearchParams): Referral | undefined {
  const code = codeIn(parameters.get('ref') ?? '');
  const campaign = (parameters.get('c') ?? '')
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+$/, '');
  return code === undefined ? undefined : { code, campaign: campaignShape.test(campaign) ? campaign : undefined };
}

/** A referral as the cookie holds it: 'ABCD2345.1764331200000.instagram'. */
export const writeReferral = ({ code, at, campaign }: StoredReferral): string =>
  [code, at, campaign].filter((part) => part !== undefined).join('.');

/** Reads a cookie's text, which anybody may have written. */
export function readReferral(text: string): StoredReferral | undefined {
  const [code = '', at = '', campaign, ...more] = text.split('.');
  if (codeIn(code) !== code || !/^\d{1,15}$/.test(at) || more.length > 0) return undefined;
  return campaign === undefined || campaignShape.test(campaign) ? { code, campaign, at: Number(at) } : undefined;
}
