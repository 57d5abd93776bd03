// @vitest-environment happy-dom
import 'shared-domain/testing/fake-platform.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { forgetReferral, keepReferral, referralOf, storedReferral } from './affiliate-code.ts';

const keepAffiliateCode = (code: string) => {
  const referral = referralOf(new URLSearchParams({ ref: code }));
  if (referral) keepReferral(referral);
};
const affiliateCode = () => storedReferral()?.code;

const day = 24 * 60 * 60_000;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
});

test('the code lies under its name while its link earns', () => {
  keepAffiliateCode('ABCD2345');
  expect(localStorage.getItem('affiliate_code')).toBe('ABCD2345');
  vi.advanceTimersByTime(90 * day);
  expect(affiliateCode()).toBe('ABCD2345');
  vi.advanceTimersByTime(1);
  expect(affiliateCode()).toBeUndefined();
  expect(localStorage.getItem('affiliate_code')).toBeNull();
});

test('the last link wins, and its 90 days begin anew', () => {
  keepAffiliateCode('ABCD2345');
  vi.advanceTimersByTime(60 * day);
  keepAffiliateCode('WXYZ6789');
  vi.advanceTimersByTime(60 * day);
  expect(affiliateCode()).toBe('WXYZ6789');
  forgetReferral();
  expect(affiliateCode()).toBeUndefined();
});

test.each(['', 'AB', 'a'.repeat(41), '<script>', 'ABC DEF', 'ABC"', '../../x', 'producthunt', 'ABCD0O1I'])(
  '%j is no code',
  (code) => {
    keepAffiliateCode('ABCD2345');
    keepAffiliateCode(code);
    expect(affiliateCode()).toBe('ABCD2345');
    localStorage.setItem('affiliate_code', code);
    expect(affiliateCode()).toBeUndefined();
  },
);

test.each([
  ['instagram', 'instagram'],
  [' Instagram ', 'instagram'],
  ['black-friday-2026', 'black-friday-2026'],
  ['', undefined],
  ['promoção', undefined],
  ['-x', undefined],
  ['a'.repeat(31), undefined],
  ['<script>', undefined],
])('the campaign %j of a link is kept as %j, with its code', (c, campaign) => {
  const referral = referralOf(new URLSearchParams({ ref: 'ABCD2345', c }));
  expect(referral).toEqual({ code: 'ABCD2345', campaign });
  keepReferral({ code: 'WXYZ6789', campaign: 'antiga' });
  if (referral) keepReferral(referral);
  expect(storedReferral()).toEqual({ code: 'ABCD2345', campaign });
  forgetReferral();
  expect(localStorage.length).toBe(0);
});
