import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 'weak'],
  ['123456', 'weak'],
  ['aaaaaaaaaaaaaaaa', 'weak'],
  ['qwertyuiop', 'weak'],
  ['Senha123!', 'weak'],
  ['Flamengo2024', 'weak'],
  ['família123', 'weak'],
  ['x7f2kq9d', 'fair'],
  ['x7F2kq9d!', 'good'],
  ['mar-pedra-verde-luz', 'strong'],
  ['correto cavalo bateria', 'strong'],
] as const)('%j is %s', (password, strength) => {
  expect(passwordStrength(password)).toBe(strength);
});

test('one’s own name and address are guessed first', () => {
  const own = ['Marina Azevedo', 'marina.azevedo@exemplo.com'];
  expect(passwordStrength('MarinaAzevedo88')).not.toBe('weak');
  expect(passwordStrength('MarinaAzevedo88', own)).toBe('weak');
  expect(passwordStrength('marína.azevedo', own)).toBe('weak');
});

test('a longer password is never weaker', () => {
  const order = ['weak', 'fair', 'good', 'strong'];
  const password = 'Gr3ta!corre;na#praia';
  const levels = [...password].map((_, end) => order.indexOf(passwordStrength(password.slice(0, end + 1))));
  expect(levels).toEqual([...levels].sort());
  expect(levels.at(-1)).toBe(3);
});
