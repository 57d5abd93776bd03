import { foldCouponCode, normaliseCouponCode } from 'shared-domain/coupons/coupon-code.ts';
import { type CouponField, couponFieldsOf, type FieldOf } from 'shared-domain/coupons/coupon-fields.ts';
import { formatNumericDay, isDay } from 'shared-domain/days/day.ts';
import { columnsOf, type DraftPart } from 'shared-domain/edits/edit.ts';
import { toCents } from 'shared-domain/money/cents.ts';
import { formatNumber } from 'shared-domain/money/format.ts';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { readPrice, writePrice } from 'shared-domain/spaces/price-input.ts';
import * as z from 'zod/mini';
import type { Coupon } from './coupon.ts';

/** The largest amount in reais that a coupon may name. */
const mostReais = 1_000_000;
const mostUses = 1_000_000;

const optionalAmount = z.pipe(
  z.string().check(
    z.trim(),
    z.refine((text) => {
      const reais = text === '' ? 0 : readPrice(text);
      return reais !== undefined && reais <= mostReais;
    }, 'Informe um valor em reais, por exemplo 1.000,00.'),
  ),
  // a text without an amount did not get this far
  z.transform((text) => (text === '' ? null : toCents(readPrice(text) ?? 0))),
);

const optionalCount = z.pipe(
  z.string().check(
    z.trim(),
    z.refine(
      (text) => text === '' || (/^[1-9]\d*$/.test(text) && Number(text) <= mostUses),
      'Informe um número inteiro a partir de 1.',
    ),
  ),
  z.transform((text) => (text === '' ? null : Number(text))),
);

/** A value for each field of a kind, by its column. */
const byColumn = <Kind extends CouponField['kind'], Value>(kind: Kind, write: (field: FieldOf<Kind>) => Value) =>
  Object.fromEntries(couponFieldsOf(kind).map((field) => [field.column, write(field)])) as Record<
    FieldOf<Kind>['column'],
    Value
  >;

const day = (missing: string) => z.string().check(z.refine(isDay, missing));

/** The coupon form as it is typed; its output is the row. The database applies the same rules. */
export const couponFormSchema = z.pipe(
  z
    .object({
      code: z.pipe(
        z.string().check(
          z.trim(),
          z.minLength(1, 'Informe o código.'),
          atMost(textLimits.couponCode),
          z.regex(/^\S*$/, 'O código não pode ter espaços.'),
          z.refine((code) => !code || /\s/.test(code) || foldCouponCode(code) !== '', 'Use letras ou algarismos.'),
        ),
        z.transform(normaliseCouponCode),
      ),
      description: z.pipe(
        z.string().check(z.trim(), atMost(textLimits.couponDescription)),
        z.transform((text) => text || null),
      ),
      discount_type: z.enum(['percentage', 'fixed']),
      discount_value: z.pipe(
        z.string().check(
          z.trim(),
          z.minLength(1, 'Informe o desconto.'),
          z.refine((text) => text === '' || readPrice(text) !== undefined, 'Informe um número, por exemplo 10.'),
        ),
        z.transform((text) => readPrice(text) ?? 0),
      ),
      max_discount: optionalAmount,
      valid_from: day('Escolha o primeiro dia.'),
      valid_until: day('Escolha o último dia.'),
      ...byColumn('cents', () => optionalAmount),
      ...byColumn('count', () => optionalCount),
      ...byColumn('yes/no', () => z.boolean()),
    })
    .check((context) => {
      const { value, issues } = context;
      const refuse = (field: string, message: string) =>
        issues.push({ code: 'custom', input: value, path: [field], message });
      if (value.discount_type === 'percentage' && value.discount_value > 100)
        refuse('discount_value', 'O desconto vai até 100%.');
      if (value.discount_type === 'fixed' && !Number.isInteger(value.discount_value))
        refuse('discount_value', 'Use reais inteiros, sem centavos.');
      if (value.discount_type === 'fixed' && value.discount_value > mostReais)
        refuse('discount_value', 'O desconto vai até R$ 1.000.000.');
      if (value.valid_until && value.valid_until < value.valid_from)
        refuse('valid_until', 'O último dia não pode vir antes do primeiro.');
    }),
  // the field of the ceiling keeps what was typed; a fixed discount has none
  z.transform((row) => (row.discount_type === 'fixed' ? { ...row, max_discount: null } : row)),
);

export type CouponRow = z.output<typeof couponFormSchema>;
export type WrittenCoupon = z.input<typeof couponFormSchema>;

const writeCents = (cents: number | null) => (cents === null ? '' : writeAmount(cents / 100));

/** '1.000,00': as amounts are written in the form. */
export const writeAmount = (reais: number): string => formatNumber(reais, { least: 2, most: 2 });

/** A stored coupon as the form writes it; without one, a new one. */
export function writeCoupon(row?: CouponRow): WrittenCoupon {
  return {
    code: row?.code ?? '',
    description: row?.description ?? '',
    discount_type: row?.discount_type ?? 'percentage',
    discount_value: row ? writePrice(row.discount_value) : '',
    max_discount: writeCents(row?.max_discount ?? null),
    valid_from: row?.valid_from ?? '',
    valid_until: row?.valid_until ?? '',
    ...byColumn('cents', ({ column }) => writeCents(row?.[column] ?? null)),
    ...byColumn('count', ({ column }) => row?.[column]?.toString() ?? ''),
    ...byColumn('yes/no', ({ column, preset }) => row?.[column] ?? preset),
  };
}

const discount = (row: CouponRow): string => {
  const { discount_type, discount_value, max_discount } = writeCoupon(row);
  if (discount_type === 'fixed') return `R$ ${discount_value}`;
  return `${discount_value}%${max_discount ? `, até R$ ${max_discount}` : ''}`;
};

type Part = DraftPart<CouponRow, WrittenCoupon>;
const amounts = [
  ...couponFieldsOf('cents').map((field) => ({ ...field, write: (text: string) => `R$ ${text}` })),
  ...couponFieldsOf('count').map((field) => ({ ...field, write: (text: string) => text })),
];
const amountParts = (section: 'discount' | 'days'): Part[] =>
  amounts
    .filter((field) => field.section === section)
    .map(({ column, label, none, write }) => ({
      label,
      columns: [column],
      fields: [column],
      text: (row) => (row[column] === null ? none : write(writeCoupon(row)[column])),
    }));

/** Parts of a coupon whose columns are decided together, in the order of the form. */
export const couponParts: readonly Part[] = [
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
  ...amountParts('discount'),
  ...amountParts('days'),
  {
    label: 'Validade',
    columns: ['valid_from', 'valid_until'],
    fields: ['valid_from', 'valid_until'],
    text: ({ valid_from, valid_until }) => `${formatNumericDay(valid_from)} a ${formatNumericDay(valid_until)}`,
  },
  ...couponFieldsOf('yes/no').map(
    ({ column, label }): Part => ({
      label,
      columns: [column],
      fields: [column],
      text: (row) => (row[column] ? 'Sim' : 'Não'),
    }),
  ),
];

/** The columns of a stored coupon that its form changes. */
export const couponRow = (coupon: Coupon): CouponRow => columnsOf(couponParts, coupon as CouponRow) as CouponRow;
