// @vitest-environment happy-dom
import 'shared-domain/testing/fake-platform.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { backUpReferral, keepReferral, storedReferral } from './affiliate-code.ts';
import { forgetReferral } from './forget-referral.ts';
import { readReferral, referralOf, writeReferral } from './referral.ts';
import { referralCookie } from './referral-names.ts';

const keepAffiliateCode = (code: string) => {
  const referral = referralOf(new URLSearchParams({ ref: code }));
  if (referral) keepReferral(referral);
};
const affiliateCode = () => storedReferral()?.code;

const day = 24 * 60 * 60_000;

beforeEach(() => {
  localStorage.clear();
  setCookie('; expires=Thu, 01 Jan 1970 00:00:00 GMT');
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
  ['instagram).', 'instagram'],
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

test.each([
  'abcd2345',
  ' ABCD2345 ',
  'ABCD2345.',
  'ABCD2345)',
  '(ABCD2345',
  '*ABCD2345*',
  '"ABCD2345"',
  'ABCD2345).Veja',
  'ABCD2345\u200b',
])('%j of a link is ABCD2345', (code) => {
  keepAffiliateCode(code);
  expect(localStorage.getItem('affiliate_code')).toBe('ABCD2345');
});

const setCookie = (text: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server writes it
  document.cookie = `${referralCookie}=${text}; path=/`;
};

test('a cookie brings the code back where the browser has deleted its storage; the newer one wins', () => {
  const at = Date.now();
  setCookie(writeReferral({ code: 'ABCD2345', campaign: 'instagram', at }));
  expect(storedReferral()).toEqual({ code: 'ABCD2345', campaign: 'instagram' });
  vi.advanceTimersByTime(day);
  keepAffiliateCode('WXYZ6789');
  expect(affiliateCode()).toBe('WXYZ6789');
  setCookie(writeReferral({ code: 'JKLM2345', campaign: undefined, at: at + 2 * day }));
  expect(storedReferral()).toEqual({ code: 'JKLM2345', campaign: undefined });
  vi.advanceTimersByTime(92 * day);
  expect(affiliateCode()).toBeUndefined();
  expect(document.cookie).not.toContain(referralCookie);
});

test('forgetting deletes both', () => {
  keepAffiliateCode('WXYZ6789');
  setCookie(writeReferral({ code: 'ABCD2345', campaign: undefined, at: Date.now() }));
  forgetReferral();
  expect([localStorage.length, document.cookie]).toEqual([0, '']);
});

test('the server is asked for the cookie once, and again for a newer link', () => {
  const sent = vi.spyOn(globalThis, 'fetch').mockImplementation(async (_path, init) => {
    setCookie(String(init?.body));
    return new Response(null, { status: 204 });
  });
  backUpReferral();
  expect(sent).not.toHaveBeenCalled();
  keepAffiliateCode('ABCD2345');
  backUpReferral();
  backUpReferral();
  expect(sent).toHaveBeenCalledExactlyOnceWith('/indicacao', {
    method: 'POST',
    body: `ABCD2345.${Date.now()}`,
    keepalive: true,
  });
  vi.advanceTimersByTime(1);
  keepAffiliateCode('WXYZ6789');
  backUpReferral();
  expect(sent).toHaveBeenCalledTimes(2);
  localStorage.clear();
  expect(affiliateCode()).toBe('WXYZ6789');
});

test.each([
  '',
  'ABCD2345',
  'abcd2345.1',
  'ABCD2345.x',
  'ABCD2345.1.<x>',
  'ABCD2345.1.a.b',
  'ABCD0O1I.1',
  '*ABCD2345.1',
])('%j is no cookie of ours', (text) => {
  expect(readReferral(text)).toBeUndefined();
});
