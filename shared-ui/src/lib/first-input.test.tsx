import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useFirstInput } from './first-input.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'userActivation');
});

const activation = (hasBeenActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive }, configurable: true });
const used = () => renderHook(useFirstInput).result;

describe('a page that nobody has used', () => {
  test.each(['pointerdown', 'pointermove', 'keydown', 'scroll', 'focusin', 'click'])('is used from %s on', (sign) => {
    activation(false);
    const result = used();
    expect(result.current).toBe(false);
    act(() => void window.dispatchEvent(new Event(sign)));
    expect(result.current).toBe(true);
  });
});

test('a press or a scroll before the code came counts, and so does a browser that can’t tell', () => {
  expect(used().current).toBe(true);
  activation(true);
  expect(used().current).toBe(true);
  activation(false);
  vi.stubGlobal('scrollY', 40);
  expect(used().current).toBe(true);
});
