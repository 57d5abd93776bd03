// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { affiliateCode, forgetAffiliateCode, keepAffiliateCode } from './affiliate-code.ts';

const day = 24 * 60 * 60_000;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
});
afterEach(() => vi.useRealTimers());

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
  forgetAffiliateCode();
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
