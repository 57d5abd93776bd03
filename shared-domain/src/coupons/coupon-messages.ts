import type { Notification } from 'shared-domain/platform';
import { formatCents } from '../money/format.ts';
import { CouponError, type CouponErrorCode } from './coupon-error.ts';

const texts: Record<CouponErrorCode, string> = {
  coupon_unknown: 'Não encontramos este cupom. Confira o código.',
  coupon_inactive: 'Este cupom está desativado.',
  coupon_not_yet_valid: 'Este cupom ainda não começou a valer.',
  coupon_expired: 'Este cupom expirou.',
  coupon_used_up: 'Este cupom atingiu o limite de usos.',
  coupon_minimum_not_reached: 'O valor da reserva não alcança o mínimo deste cupom.',
  coupon_too_many_attempts:
    'Foram muitas tentativas com códigos que não existem. Espere alguns minutos e tente novamente.',
};

/** Why a coupon was refused, in a sentence. `minimumCents` makes the one about the minimum exact. */
export function couponErrorText(code: CouponErrorCode, minimumCents?: number | null): string {
  if (code === 'coupon_minimum_not_reached' && minimumCents)
    return `Este cupom vale para reservas a partir de ${formatCents(minimumCents)}.`;
  return texts[code];
}

/** The words under the field for an error of `validateCoupon`, whatever was thrown (docs/product.md). */
export function couponErrorMessage(error: unknown): string {
  if (error instanceof CouponError) return withWayOut(couponErrorText(error.code, error.minimumCents));
  return 'Não foi possível validar o cupom. Tente novamente.';
}

/** A refusal, and what to do about it. */
export const withWayOut = (refusal: string): string => `${refusal} Apague o código para reservar sem desconto.`;

export const couponCodeRequired = 'Digite um código de cupom';
export const couponNotApplied = 'Aplique o cupom ou apague o código antes de reservar.';

export const couponApplied = (discountCents: number): Notification => ({
  title: 'Cupom aplicado!',
  text: `Desconto de ${formatCents(discountCents)} aplicado`,
  tone: 'success',
});

export const couponRemoved: Notification = { title: 'Cupom removido', tone: 'neutral' };
