import { expect, test } from 'vitest';
import { roundTop } from './revenue-chart.tsx';

test.each([
  [0, 100_000],
  [-500, 100_000],
  [100_000, 100_000],
  [178_000, 200_000],
  [272_000, 500_000],
  [612_345, 1_000_000],
])('%i cents stand below a line at %i', (highest, top) => {
  expect(roundTop(highest)).toBe(top);
});
