import { expect, test } from 'vitest';
import { readToken, signOverride } from './override-token.ts';

const claims = { unit: 'chat', target: 'aaaaaaaaaaaaaaaa', until: 2_000_000_000 };
const before = 1_999_999_999_000;

test('what was signed is read with the same secret, until it expires', () => {
  const token = signOverride(claims, 'segredo');
  expect(readToken(token, 'segredo', before)).toEqual({ ok: true, claims });
  expect(readToken(token, 'segredo', 2_000_000_000_000)).toEqual({ ok: false, reason: 'expired' });
});

test.each([
  ['another secret', (token: string) => token, 'outro'],
  ['no secret on the site', (token: string) => token, undefined],
  [
    'another unit under the same signature',
    (token: string) => forged(token, { ...claims, unit: 'booking' }),
    'segredo',
  ],
  ['a longer life under the same signature', (token: string) => forged(token, { ...claims, until: 9e9 }), 'segredo'],
  ['no signature', (token: string) => `${token.split('.')[0]}.`, 'segredo'],
  ['a shorter signature', (token: string) => token.slice(0, -1), 'segredo'],
  ['nothing', () => '', 'segredo'],
])('%s is refused', (_, change, secret) => {
  expect(readToken(change(signOverride(claims, 'segredo')), secret, before)).toEqual({ ok: false, reason: 'invalid' });
});

test('a signed text of other things is refused', () => {
  expect(() => signOverride({ ...claims, unit: '../shell' }, 'segredo')).toThrow();
});

function forged(token: string, other: typeof claims): string {
  return `${Buffer.from(JSON.stringify(other)).toString('base64url')}.${token.split('.')[1]}`;
}
