import { Secret } from 'otpauth';
import { expect, test } from 'vitest';
import { isTotpCode, newSecret, secondsLeft, totpCode } from './totp.ts';

/** RFC 6238, appendix B: seconds and the last six of the eight digits for SHA-1. */
const vectors: [number, string][] = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
];
const secret = Secret.fromUTF8('12345678901234567890').base32;

test.for(vectors)('%d s after 1970 the code of the standard’s example is %s', ([seconds, code]) => {
  expect(totpCode(secret, seconds * 1000)).toBe(code);
});

test('a code holds in its own half minute, in the one before and in the one after, and no longer', () => {
  const at = 1_111_111_110_000;
  const code = totpCode(secret, at);
  for (const [later, holds] of [
    [-31, false],
    [-30, true],
    [0, true],
    [29, true],
    [59, true],
    [60, false],
  ] as const)
    expect(isTotpCode(secret, code, at + later * 1000), String(later)).toBe(holds);
  expect(isTotpCode(secret, '', at)).toBe(false);
  expect(isTotpCode(secret, 'abcdef', at)).toBe(false);
  const fullWidth = code.replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
  expect(isTotpCode(secret, fullWidth, at)).toBe(false);
});

test('a secret has the 160 bits that the standard asks for, and is nobody else’s', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newSecret()).not.toBe(newSecret());
});

test('the answer says how much of a code’s half minute is left', () => {
  expect([0, 1_000, 29_999, 30_000].map((at) => secondsLeft(at))).toEqual([30, 29, 1, 30]);
});
