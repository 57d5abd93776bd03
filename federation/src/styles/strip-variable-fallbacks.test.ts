import { expect, test } from 'vitest';
import { themeVariables, withoutFallbacks } from './strip-variable-fallbacks.ts';

const names = themeVariables(
  '@theme static {\n  --spacing: 4px;\n  --color-a: #fff; \n --shadow-b: 0 1px rgb(0 0 0 / 0.1);\n}',
);

test.each([
  ['calc(var(--spacing, 0.25rem) * 4)', 'calc(var(--spacing) * 4)'],
  ['var(--color-a, var(--color-z, rgb(1 2 3)))', 'var(--color-a)'],
  [
    'var(--tw-x, var(--color-a, #fff)) var(--shadow-b, 0 1px rgb(0 0 0 / 0.1)) 1px',
    'var(--tw-x, var(--color-a)) var(--shadow-b) 1px',
  ],
  ['var(--spacing)', 'var(--spacing)'],
  ['var(--tw-y,)', 'var(--tw-y,)'],
])('%s becomes %s', (value, plain) => {
  expect(withoutFallbacks(value, names)).toBe(plain);
});
