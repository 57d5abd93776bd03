import { expect, test } from 'vitest';
import { commissionCents, conversionRate } from './commission.ts';

test.each([
  [934_500, 46_725],
  [10, 1],
  [9, 0],
  [0, 0],
])('of %i cents, %i are the affiliate’s', (total, commission) => {
  expect(commissionCents(total)).toBe(commission);
});

// whoever books twice, or books without a sign-up, makes no share larger than the whole
test.each([
  [{ signups: 14, bookedSignups: 6 }, 42.857],
  [{ signups: 0, bookedSignups: 0 }, 0],
  [{ signups: 2, bookedSignups: 2 }, 100],
])('the conversion of %o: %d', (results, rate) => {
  expect(conversionRate(results)).toBeCloseTo(rate, 3);
});
