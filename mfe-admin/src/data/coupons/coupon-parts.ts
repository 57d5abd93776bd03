import { formatNumericDay } from 'shared-domain/days/day.ts';
import type { DraftPart } from 'shared-domain/edits/edit.ts';
import type { Coupon } from './coupon.ts';
import { type CouponRow, type WrittenCoupon, writeCoupon } from './coupon-form.schema.ts';

/** A stored coupon as its form shows it. */
export const writeCouponRow = (row: CouponRow): WrittenCoupon => writeCoupon({ ...row, id: '', used_count: 0 });

const discount = (row: CouponRow): string => {
  const { discount_type, discount_value, max_discount } = writeCouponRow(row);
  if (discount_type === 'fixed') return `R$ ${discount_value}`;
  return `${discount_value}%${max_discount ? `, até R$ ${max_discount}` : ''}`;
};

/** What of a coupon is decided about as one, in the order of the form. */
export const couponParts: readonly DraftPart<CouponRow, WrittenCoupon>[] = [
  { label: 'Código', columns: ['code'], fields: ['code'], text: ({ code }) => code },
  {
    label: 'Descrição',
    columns: ['description'],
    fields: ['description'],
    text: ({ description }) => description?.trim() ?? '',
  },
  {
    label: 'Desconto',
    columns: ['discount_type', 'discount_value', 'max_discount'],
    fields: ['discount_type', 'discount_value', 'max_discount'],
    text: discount,
  },
  {
    label: 'Valor mínimo',
    columns: ['min_amount'],
    fields: ['min_amount'],
    text: (row) => (row.min_amount === null ? 'Sem mínimo' : `R$ ${writeCouponRow(row).min_amount}`),
  },
  {
    label: 'Limite de usos',
    columns: ['usage_limit'],
    fields: ['usage_limit'],
    text: (row) => writeCouponRow(row).usage_limit || 'Sem limite',
  },
  {
    label: 'Validade',
    columns: ['valid_from', 'valid_until'],
    fields: ['valid_from', 'valid_until'],
    text: ({ valid_from, valid_until }) => `${formatNumericDay(valid_from)} a ${formatNumericDay(valid_until)}`,
  },
  {
    label: 'Cupom ativo',
    columns: ['is_active'],
    fields: ['is_active'],
    text: ({ is_active }) => (is_active ? 'Sim' : 'Não'),
  },
];

/** A stored coupon in the columns that its form changes. */
export const couponRow = ({ id: _, used_count: _uses, discount_type, ...row }: Coupon): CouponRow => ({
  ...row,
  discount_type: discount_type === 'fixed' ? 'fixed' : 'percentage',
});
