import type { Row } from '../db/row.types.ts';

interface Common {
  column: keyof Row<'discount_coupons'> & string;
  label: string;
  /** In the log, where the label says too much. */
  name?: string;
}

interface AmountField extends Common {
  /** `cents`: written in reais. `count`: a whole number from 1. Both may stay empty. */
  kind: 'cents' | 'count';
  /** In words, where nothing is said: 'Sem mínimo'. */
  none: string;
  /** Section of the form. */
  section: 'discount' | 'days';
}

interface AnswerField extends Common {
  kind: 'yes/no';
  /** Of a new coupon. */
  preset: boolean;
}

/** A field whose control, check and words are written by hand, because they depend on other fields. */
interface OwnField extends Pick<Common, 'column'> {
  kind: 'own';
}

export type CouponField = AmountField | AnswerField | OwnField;

/**
 * The editable fields of a coupon. The form and its checks, the comparison of concurrent edits, the list, the log and, by
 * `npm run db:rules`, the grants are derived from them.
 */
export const couponFields = [
  { column: 'code', kind: 'own' },
  { column: 'description', kind: 'own' },
  { column: 'discount_type', kind: 'own' },
  { column: 'discount_value', kind: 'own' },
  { column: 'min_amount', kind: 'cents', label: 'Valor mínimo', none: 'Sem mínimo', section: 'discount' },
  { column: 'max_discount', kind: 'own' },
  { column: 'usage_limit', kind: 'count', label: 'Limite de usos', none: 'Sem limite', section: 'days' },
  { column: 'valid_from', kind: 'own' },
  { column: 'valid_until', kind: 'own' },
  { column: 'is_active', kind: 'yes/no', label: 'Cupom ativo', name: 'Ativo', preset: true },
] as const satisfies readonly CouponField[];

type Entry = (typeof couponFields)[number];
export type CouponColumn = Entry['column'];
export type FieldOf<Kind extends CouponField['kind']> = Extract<Entry, { kind: Kind }>;

export const couponFieldsOf = <Kind extends CouponField['kind']>(kind: Kind): FieldOf<Kind>[] =>
  couponFields.filter((field): field is FieldOf<Kind> => field.kind === kind);
