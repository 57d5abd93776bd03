// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepAffiliateCode } from '../src/platform/affiliate-code.ts';
import { keepReferral } from './static-scripts.ts';

const day = 24 * 60 * 60_000;
const now = new Date('2026-11-22T12:00:00Z');

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  history.replaceState(null, '', '/');
});

/** As the browser runs it, at an address. */
function arriveAt(address: string) {
  history.replaceState(null, '', address);
  new Function(keepReferral.text)();
}
const stored = () => [localStorage.getItem('affiliate_code'), localStorage.getItem('affiliate_code_at')];
const choose = (choice: unknown) => localStorage.setItem('cookie-choice', JSON.stringify(choice));

test('a code is kept before the site is alive; the last link wins', () => {
  arriveAt('/espaco/1?date=2026-12-01&ref=abcd2345#fotos');
  expect(stored()).toEqual(['abcd2345', String(now.getTime())]);
  arriveAt('/?ref=WXYZ6789');
  expect(stored()).toEqual(['WXYZ6789', String(now.getTime())]);
  arriveAt('/?ref=producthunt');
  arriveAt('/');
  expect(stored()[0]).toBe('WXYZ6789');
});

const choices: [name: string, choice: unknown][] = [
  ['not asked yet', null],
  ['agreed', { referral: true, measurement: false, at: now.getTime() - day }],
  ['refused', { referral: false, measurement: true, at: now.getTime() - day }],
  ['refused more than a year ago', { referral: false, measurement: false, at: now.getTime() - 366 * day }],
];
const codes = ['ABCD2345', 'abcd2345', ' ABCD2345 ', 'ABCD0O1I', 'ABCD234', 'ABCD23456', '', '<script>', '../../x'];

test.each(choices)('what is kept is what the site itself keeps: %s', (_name, choice) => {
  for (const code of codes) {
    const kept = (keep: () => void) => {
      localStorage.clear();
      choose(choice);
      keep();
      return stored();
    };
    const byScript = kept(() => arriveAt(`/?ref=${encodeURIComponent(code)}`));
    expect(byScript, code).toEqual(kept(() => keepAffiliateCode(code.trim())));
  }
});

test('nothing is kept for whoever refused it, and nothing fails where nothing can be stored', () => {
  choose({ referral: false, measurement: true, at: now.getTime() });
  arriveAt('/?ref=ABCD2345');
  expect(stored()).toEqual([null, null]);
  localStorage.setItem('cookie-choice', '{spoilt');
  arriveAt('/?ref=ABCD2345');
  expect(stored()).toEqual([null, null]);
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('denied');
  });
  expect(() => arriveAt('/?ref=ABCD2345')).not.toThrow();
});
