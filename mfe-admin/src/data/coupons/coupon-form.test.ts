import { expect, test } from 'vitest';
import { type Coupon, couponState } from './coupon.ts';
import { couponFormSchema, couponRow, type WrittenCoupon, writeCoupon } from './coupon-form.schema.ts';

const written: WrittenCoupon = {
  code: ' verão10 ',
  description: ' ',
  discount_type: 'percentage',
  discount_value: '12,5',
  min_amount: '1.000,00',
  max_discount: '500',
  usage_limit: '',
  is_active: true,
  valid_from: '2026-11-01',
  valid_until: '2027-01-31',
};
const row = {
  code: 'VERÃO10',
  description: null,
  discount_type: 'percentage',
  discount_value: 12.5,
  min_amount: 100_000,
  max_discount: 50_000,
  usage_limit: null,
  is_active: true,
  valid_from: '2026-11-01',
  valid_until: '2027-01-31',
} as const;

test('what is written in reais is stored in cents, per cent as they are, empty as nothing', () => {
  expect(couponFormSchema.parse(written)).toEqual(row);
  expect(couponFormSchema.parse({ ...written, min_amount: '', max_discount: ' ', usage_limit: '7' })).toMatchObject({
    min_amount: null,
    max_discount: null,
    usage_limit: 7,
  });
});

test('a fixed discount has no ceiling, whatever stands in its field', () => {
  const fixed = { ...written, discount_type: 'fixed', discount_value: '150' };
  expect(couponFormSchema.parse(fixed)).toMatchObject({ discount_value: 150, max_discount: null });
});

test.each<[Partial<Record<keyof WrittenCoupon, unknown>>, string, RegExp]>([
  [{ code: '  ' }, 'code', /Informe o código/],
  [{ code: 'VERÃO 10' }, 'code', /espaços/],
  [{ code: '***' }, 'code', /letras ou algarismos/],
  [{ code: 'A'.repeat(41) }, 'code', /40/],
  [{ discount_value: '' }, 'discount_value', /Informe o desconto/],
  [{ discount_value: '-5' }, 'discount_value', /número/],
  [{ discount_value: '1,234' }, 'discount_value', /número/],
  [{ discount_value: '100,01' }, 'discount_value', /100%/],
  [{ discount_type: 'fixed', discount_value: '10,50' }, 'discount_value', /inteiros/],
  [{ discount_type: 'fixed', discount_value: '1.000.001' }, 'discount_value', /1\.000\.000/],
  [{ min_amount: 'mil' }, 'min_amount', /em reais/],
  [{ max_discount: '99.999.999' }, 'max_discount', /em reais/],
  [{ usage_limit: '0' }, 'usage_limit', /a partir de 1/],
  [{ usage_limit: '1,5' }, 'usage_limit', /a partir de 1/],
  [{ valid_from: '' }, 'valid_from', /primeiro dia/],
  [{ valid_until: '' }, 'valid_until', /último dia/],
  [{ valid_until: '2026-10-31' }, 'valid_until', /antes do primeiro/],
])('%j is refused at %s', (changes, field, message) => {
  const { error } = couponFormSchema.safeParse({ ...written, ...changes });
  expect(error?.issues.map(({ path }) => path[0])).toEqual([field]);
  expect(error?.issues[0]?.message).toMatch(message);
});

const coupon: Coupon = { ...row, id: '1', folded_code: 'VERAO10', used_count: 3, created_at: '2026-10-01T12:00:00Z' };

test('a coupon comes back from the form as it was', () => {
  const stored = writeCoupon(couponRow(coupon));
  expect(couponFormSchema.parse(stored)).toEqual(row);
  expect(stored).toMatchObject({ discount_value: '12,50', min_amount: '1.000,00' });
});

test.each<[Partial<Coupon>, string, string]>([
  [{}, '2026-11-01', 'active'],
  [{}, '2027-01-31', 'active'],
  [{}, '2026-10-31', 'scheduled'],
  [{}, '2027-02-01', 'expired'],
  [{ usage_limit: 3 }, '2026-12-01', 'used-up'],
  [{ usage_limit: 4 }, '2026-12-01', 'active'],
  [{ is_active: false }, '2027-02-01', 'inactive'],
  [{ folded_code: null }, '2026-12-01', 'inactive'],
])('%j on %s is %s', (changes, today, state) => {
  expect(couponState({ ...coupon, ...changes }, today)).toBe(state);
});
