import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safeReturnPath } from './safe-return.ts';

test.each([
  ['/espaco/1?date=2026-12-12#reserva', '/espaco/1?date=2026-12-12#reserva'],
  ['/', '/'],
  ['/profile/7b0a', '/profile/7b0a'],
  ['/a/../buscar', '/buscar'],
])('%s is kept', (remembered, path) => {
  expect(safeReturnPath(remembered)).toBe(path);
});

test.each([
  null,
  undefined,
  '',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'javascript:alert(1)',
  '/..//evil.example',
  '/.//evil.example',
  'buscar',
  '/profile',
  '/profile/?x=1',
])('%j leads home', (remembered) => {
  expect(safeReturnPath(remembered)).toBe('/');
});

test('whatever was remembered, the browser stays on the site', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webPath(),
        fc.webUrl(),
        fc.string().map((rest) => `/${rest}`),
      ),
      (remembered) => {
        const target = new URL(safeReturnPath(remembered), 'https://espacos.example/profile');
        expect(target.origin).toBe('https://espacos.example');
      },
    ),
    { numRuns: 3000 },
  );
});
