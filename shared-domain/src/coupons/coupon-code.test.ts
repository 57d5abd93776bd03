import { expect, test } from 'vitest';
import { typedCouponCodes } from '../testing/coupon-codes.ts';
import { foldCouponCode } from './coupon-code.ts';

test.each(typedCouponCodes)('%j folds to %j, which folds to itself', (typed, folded) => {
  expect(foldCouponCode(typed)).toBe(folded);
  expect(foldCouponCode(folded)).toBe(folded);
});
