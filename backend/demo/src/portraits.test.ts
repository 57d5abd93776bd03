import { expect, test } from 'vitest';
import { looks } from './portraits.data.ts';
import { drawn } from './portraits.ts';

test.for(Object.entries(looks))('the portrait of %s blends no paths', ([key, look]) => {
  const svg = drawn(key, look);
  expect(svg).toContain('<path');
  expect(svg).not.toContain('mix-blend-mode');
});
