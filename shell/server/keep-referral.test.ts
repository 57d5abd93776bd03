// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import 'shared-domain/testing/fake-platform.ts';
import { keepReferral as keepBySite } from '../src/platform/affiliate-code.ts';
import { referralOf } from '../src/platform/referral.ts';
import { keepReferral } from './static-scripts.ts';

const now = new Date('2026-11-22T12:00:00Z');

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now });
});
afterEach(() => {
  history.replaceState(null, '', '/');
});

/** As the browser runs it, at an address. */
function arriveAt(address: string) {
  history.replaceState(null, '', address);
  new Function(keepReferral.text)();
}
const stored = () =>
  ['affiliate_code', 'affiliate_code_at', 'affiliate_campaign'].map((key) => localStorage.getItem(key));

test('code and campaign are kept before the site is alive; the last link wins', () => {
  const at = String(now.getTime());
  arriveAt('/espaco/1?date=2026-12-01&ref=abcd2345&c=instagram#fotos');
  expect(stored()).toEqual(['ABCD2345', at, 'instagram']);
  arriveAt('/?ref=WXYZ6789');
  expect(stored()).toEqual(['WXYZ6789', at, null]);
  arriveAt('/?ref=producthunt');
  arriveAt('/');
  expect(stored()[0]).toBe('WXYZ6789');
});

const codes = [
  'ABCD2345',
  'abcd2345',
  ' ABCD2345 ',
  'ABCD0O1I',
  'ABCD234',
  'ABCD23456',
  'ABCD2345.',
  '*abcd2345*',
  'ABCD2345).Veja',
  'ABCD2345x',
  '',
  '<script>',
  '../../x',
];
const campaigns = ['', 'instagram', 'instagram).', ' Instagram ', 'promoção', '-x', 'a'.repeat(31), '<script>'];

test('what is kept is what the site itself keeps', () => {
  for (const code of codes)
    for (const campaign of campaigns) {
      const storedAfter = (keep: () => void) => {
        localStorage.clear();
        keep();
        return stored();
      };
      const parameters = new URLSearchParams({ ref: code, c: campaign });
      const referral = referralOf(parameters);
      const byScript = storedAfter(() => arriveAt(`/?${parameters}`));
      expect(byScript, `${parameters}`).toEqual(storedAfter(() => referral && keepBySite(referral)));
    }
});

test('nothing fails where nothing can be stored', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied');
  });
  expect(() => arriveAt('/?ref=ABCD2345')).not.toThrow();
});
