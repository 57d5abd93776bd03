import { type CouponField, couponFieldsOf } from 'shared-domain/coupons/coupon-fields.ts';
import { formatNumericDay } from 'shared-domain/days/day.ts';
import { formatCents, formatCount, formatNumber } from 'shared-domain/money/format.ts';
import type { TagTone } from 'shared-ui/primitives/tag.tsx';
import type { Coupon, CouponState } from '../../data/coupons/coupon.ts';

export const couponStateLabels: Record<CouponState, { word: string; tone: TagTone }> = {
  active: { word: 'Ativo', tone: 'success' },
  'used-up': { word: 'Esgotado', tone: 'danger' },
  scheduled: { word: 'Agendado', tone: 'info' },
  expired: { word: 'Expirado', tone: 'neutral' },
  inactive: { word: 'Inativo', tone: 'neutral' },
};

/** '10%, até R$ 500,00'; 'R$ 150,00'. */
export function discountLabel(coupon: Coupon): string {
  if (coupon.discount_type === 'fixed') return formatCents(Math.round(coupon.discount_value * 100));
  const share = `${formatNumber(coupon.discount_value)}%`;
  return coupon.max_discount === null ? share : `${share}, até ${formatCents(coupon.max_discount)}`;
}

/** '42 / 100'; '318 / sem limite'. */
export const usageLabel = ({ used_count, usage_limit }: Coupon): string =>
  `${formatNumber(used_count)} / ${usage_limit === null ? 'sem limite' : formatNumber(usage_limit)}`;

export const minimumLabel = ({ min_amount }: Coupon): string => (min_amount ? formatCents(min_amount) : '—');

/**
 * 'Só na primeira reserva': the conditions of a coupon other than its minimum and its days. Whether it is active is its
 * state.
 */
export const conditionsLabel = (coupon: Coupon): string =>
  couponFieldsOf('yes/no')
    .filter(({ column }: CouponField) => column !== 'is_active')
    .flatMap(({ column, label }) => (coupon[column] ? [label] : []))
    .join(', ');

/** '01/11/2026 a 31/01/2027' */
export const validityLabel = ({ valid_from, valid_until }: Coupon): string =>
  `${formatNumericDay(valid_from)} a ${formatNumericDay(valid_until)}`;

/** '4 cupons, 2 ativos' */
export function countLabel(all: number, active: number): string {
  return `${formatCount(all, 'cupom', 'cupons')}, ${formatCount(active, 'ativo', 'ativos')}`;
}

const uses: Record<string, { word: string; tone: TagTone }> = {
  reserved: { word: 'Aguardando pagamento', tone: 'warning' },
  used: { word: 'Usado', tone: 'success' },
  released: { word: 'Devolvido', tone: 'neutral' },
};

export const couponUseLabel = (status: string): { word: string; tone: TagTone } =>
  uses[status] ?? { word: status, tone: 'neutral' };
