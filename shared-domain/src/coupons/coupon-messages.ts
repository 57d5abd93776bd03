import type { Notification } from 'shared-domain/platform';
import { formatCents } from '../money/format.ts';
import { CouponError } from './coupon-error.ts';

/** Every way a coupon can be refused: by `validate_coupon`, and by `create-booking-payment` when the coupon has been used since. */
export const couponErrorTexts = {
  coupon_unknown: 'Não encontramos este cupom. Confira o código.',
  coupon_inactive: 'Este cupom está desativado.',
  coupon_not_yet_valid: 'Este cupom ainda não começou a valer.',
  coupon_expired: 'Este cupom expirou.',
  coupon_used_up: 'Este cupom atingiu o limite de usos.',
  coupon_minimum_not_reached: 'O valor da reserva não alcança o mínimo deste cupom.',
  coupon_too_many_attempts:
    'Foram muitas tentativas com códigos que não existem. Espere alguns minutos e tente novamente.',
};
export type CouponErrorCode = keyof typeof couponErrorTexts;

const isKnown = (code: string): code is CouponErrorCode => code in couponErrorTexts;

/** Returns the text under the field for any value that `validateCoupon` throws (docs/product.md). */
export function couponErrorMessage(error: unknown): string {
  if (error instanceof CouponError && isKnown(error.code))
    return withWayOut(
      error.code === 'coupon_minimum_not_reached' && error.minimumCents
        ? `Este cupom vale para reservas a partir de ${formatCents(error.minimumCents)}.`
        : couponErrorTexts[error.code],
    );
  return 'Não foi possível validar o cupom. Tente novamente.';
}

/** A refusal, and what to do about it. */
export const withWayOut = (refusal: string): string =>
  `Cupom inválido: ${refusal} Apague o código para reservar sem desconto.`;

export const couponCodeRequired = 'Código obrigatório: Digite um código de cupom';
export const couponNeedsSignIn = 'Você precisa estar logado para usar um cupom.';
export const couponNotApplied = 'Aplique o cupom ou apague o código antes de reservar.';

export const couponRemoved: Notification = { title: 'Cupom removido', tone: 'neutral' };
