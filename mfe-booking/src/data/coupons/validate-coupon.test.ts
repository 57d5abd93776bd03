import { CouponError } from 'shared-domain/coupons/coupon-error.ts';
import { couponErrorMessage, couponErrorTexts } from 'shared-domain/coupons/coupon-messages.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { validateCoupon } from './validate-coupon.ts';

const couponErrorCodes = Object.keys(couponErrorTexts);

const rpc = vi.hoisted(() => vi.fn());
vi.mock('shared-domain/platform', () => ({ supabase: () => ({ rpc }), notify: vi.fn() }));
afterEach(() => rpc.mockReset());

const answers = (data: unknown) => rpc.mockReturnValue({ throwOnError: () => Promise.resolve({ data }) });
const refused = (error: string, minimum_amount: number | null = null) =>
  answers({
    valid: false,
    coupon_id: null,
    discount_amount: 0,
    final_amount: 100,
    coupon_description: null,
    error,
    minimum_amount,
  });
const thrown = () => validateCoupon({ code: 'X', bookingAmount: 100 }).catch((error: unknown) => error);

test('the code is folded before it is sent; the answer has the code of the coupon, and the amount it was computed for', async () => {
  const couponId = '7f3a91c2-0000-4000-8000-000000000001';
  answers({
    valid: true,
    coupon_id: couponId,
    coupon_code: 'VERÃO10',
    discount_amount: 10_500,
    final_amount: 94_500,
    coupon_description: 'Verão',
    error: null,
    minimum_amount: null,
  });
  expect(await validateCoupon({ code: ' *verão10* ', bookingAmount: 105_000 })).toEqual({
    couponId,
    code: 'VERÃO10',
    description: 'Verão',
    bookingAmount: 105_000,
    discount: 10_500,
    total: 94_500,
  });
  expect(rpc).toHaveBeenCalledWith('validate_coupon', { coupon_code: 'VERAO10', booking_amount: 105_000 });
});

test('a text that is longer than any code is unknown without a request', async () => {
  await expect(validateCoupon({ code: 'A'.repeat(41), bookingAmount: 1 })).rejects.toMatchObject({
    code: 'coupon_unknown',
  });
  expect(rpc).not.toHaveBeenCalled();
});

test.each(couponErrorCodes)('%s has a sentence of its own, and the way out', async (code) => {
  refused(code);
  const error = await thrown();
  expect(error).toBeInstanceOf(CouponError);
  const text = couponErrorMessage(error);
  expect(text).toMatch(/^[A-Z].*\. Apague o código para reservar sem desconto\.$/);
  expect(text).not.toMatch(/coupon_/);
});

test('the sentences differ, and the minimum is given in reais', async () => {
  const texts = couponErrorCodes.map((code) => couponErrorMessage(new CouponError(code)));
  expect(new Set(texts).size).toBe(couponErrorCodes.length);
  refused('coupon_minimum_not_reached', 200_000);
  expect(couponErrorMessage(await thrown())).toContain('Este cupom vale para reservas a partir de R$\u00a02.000,00.');
});

test('without an answer the message is “Não foi possível validar o cupom”', async () => {
  rpc.mockReturnValue({ throwOnError: () => Promise.reject(new TypeError('Failed to fetch')) });
  expect(couponErrorMessage(await thrown())).toBe('Não foi possível validar o cupom. Tente novamente.');
});
