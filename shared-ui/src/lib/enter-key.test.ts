import { expect, test } from 'vitest';
import { isEnter } from './enter-key.ts';

test.each([
  ['Enter of a person', { key: 'Enter', keyCode: 13, isComposing: false }, true],
  ['Enter that ends a composition', { key: 'Enter', keyCode: 229, isComposing: true }, false],
  [
    "the same in Safari's order, after the composition has ended",
    { key: 'Enter', keyCode: 229, isComposing: false },
    false,
  ],
  ['another key', { key: 'a', keyCode: 65, isComposing: false }, false],
])('%s', (_name, event, sends) => {
  expect(isEnter(event)).toBe(sends);
});
