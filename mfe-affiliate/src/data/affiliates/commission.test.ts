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

test.each([
  [{ signups: 14, bookings: 6 }, 42.857],
  [{ signups: 0, bookings: 0 }, 0],
  [{ signups: 2, bookings: 3 }, 150],
])('the conversion of %o: %d', (results, rate) => {
  expect(conversionRate(results)).toBeCloseTo(rate, 3);
});
