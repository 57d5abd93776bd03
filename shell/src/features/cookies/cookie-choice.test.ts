// @vitest-environment happy-dom
import { configurePlatform } from 'shared-domain/platform';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepReferral, storedReferral } from '../../platform/affiliate-code.ts';
import { cookieChoice, cookieChoiceDate, storeCookieChoice } from '../../platform/cookie-choice.ts';
import { referralCookie } from '../../platform/referral-names.ts';
import { chooseCookies } from './choose-cookies.ts';
import { readCookieChoice, useCookieChoice } from './cookie-choice.store.ts';
import { cookieText } from './cookie-text.ts';

const year = 365 * 24 * 60 * 60_000;

const keepAffiliateCode = (code: string) => keepReferral({ code, campaign: 'instagram' });
const affiliateCode = () => storedReferral()?.code;
const site = { supabaseUrl: 'http://api.test', supabaseKey: 'sb_publishable_test' };

beforeEach(() => {
  configurePlatform({ ...site, referralConsent: true });
  localStorage.clear();
  useCookieChoice.setState({ choice: 'unread' });
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
});

test('a choice is kept for a year, with its day', () => {
  expect(cookieChoice()).toBeUndefined();
  storeCookieChoice({ referral: false, measurement: true });
  expect(cookieChoice()).toEqual({ referral: false, measurement: true });
  expect(cookieChoiceDate()).toEqual(new Date('2026-11-21T12:00:00Z'));
  vi.advanceTimersByTime(year - 1);
  expect(cookieChoice()).toBeDefined();
  vi.advanceTimersByTime(2);
  expect(cookieChoice()).toBeUndefined();
  expect(cookieChoiceDate()).toBeUndefined();
});

test.each(['', '{', 'null'])('%j in the storage is no choice', (stored) => {
  localStorage.setItem('cookie-choice', stored);
  expect(cookieChoice()).toBeUndefined();
});

test.each([{ referral: 'yes' }, { measurement: undefined }, { at: 'today' }])('%j is no part of a choice', (wrong) => {
  const stored = { referral: true, measurement: true, at: Date.now() };
  localStorage.setItem('cookie-choice', JSON.stringify(stored));
  expect(cookieChoice()).toBeDefined();
  localStorage.setItem('cookie-choice', JSON.stringify({ ...stored, ...wrong }));
  expect(cookieChoice()).toBeUndefined();
});

test('where nothing can be stored the question stays open and nothing breaks', () => {
  const denied = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: denied, setItem: denied, removeItem: denied });
  expect(() => storeCookieChoice({ referral: true, measurement: true })).not.toThrow();
  expect(cookieChoice()).toBeUndefined();
});

test('where it is necessary the code of a link stays, whatever is chosen', () => {
  configurePlatform(site);
  keepAffiliateCode('ABCD2345');
  chooseCookies({ referral: false, measurement: false });
  expect(affiliateCode()).toBe('ABCD2345');
  keepAffiliateCode('WXYZ6789');
  expect(storedReferral()).toEqual({ code: 'WXYZ6789', campaign: 'instagram' });
  expect(cookieText({ referral: false, measurement: true }, new Date())).toBe('Você aceitou todos em 21/11/2026.');
});

test('where it needs a permission, who refuses loses the kept code at once, and no other is kept', () => {
  keepAffiliateCode('ABCD2345');
  expect(affiliateCode()).toBe('ABCD2345');
  // biome-ignore lint/suspicious/noDocumentCookie: as the server writes it
  document.cookie = `${referralCookie}=ABCD2345.${Date.now()}; path=/`;
  chooseCookies({ referral: false, measurement: true });
  expect(document.cookie).not.toContain(referralCookie);
  expect(affiliateCode()).toBeUndefined();
  keepAffiliateCode('WXYZ6789');
  expect(affiliateCode()).toBeUndefined();
  readCookieChoice();
  expect(useCookieChoice.getState().choice).toEqual({ referral: false, measurement: true });
});

test.each([
  [undefined, 'Você ainda não escolheu neste aparelho.'],
  [{ referral: true, measurement: true }, 'Você aceitou todos em 21/11/2026.'],
  [{ referral: false, measurement: false }, 'Você aceitou só os necessários em 21/11/2026.'],
  [{ referral: true, measurement: false }, 'Você aceitou os necessários e indicação em 21/11/2026.'],
  [{ referral: false, measurement: true }, 'Você aceitou os necessários e medição em 21/11/2026.'],
])('%j reads "%s"', (choice, sentence) => {
  expect(cookieText(choice, choice && new Date())).toBe(sentence);
});
