import { type Notification, notify } from 'shared-domain/platform';
import { type CouponErrorCode, couponErrorText } from '../coupons/coupon-error.ts';
import { formatCents } from '../money/format.ts';

/**
 * Every way a booking can be refused. The upper part comes from the functions and the database, the lower part is what
 * the browser itself finds.
 */
export type BookingErrorCode =
  | 'unauthenticated'
  | 'invalid_input'
  | 'profile_incomplete'
  | 'space_not_found'
  | 'own_space'
  | 'price_changed'
  | 'date_unavailable'
  | 'date_held'
  | 'date_in_past'
  | 'date_too_far'
  | 'capacity_exceeded'
  | 'provider_unavailable'
  | 'booking_not_found'
  | 'hold_ended'
  | 'already_paid'
  | 'too_many_holds'
  | 'coupon_invalid'
  | CouponErrorCode
  | 'booking_not_paid'
  | 'booking_already_cancelled'
  | 'booking_in_past'
  | 'refund_changed'
  | 'rate_limited'
  | 'offline'
  | 'timed_out'
  | 'unexpected';

interface Message {
  title: string;
  text: string;
}

/** Specification, sections 5 and 8, and decisions.md; the others follow their tone. The only place where a code becomes words. */
const messages: Record<BookingErrorCode, Message> = {
  unauthenticated: { title: 'Login necessário', text: 'Você precisa estar logado para fazer uma reserva.' },
  invalid_input: { title: 'Erro na reserva', text: 'Preencha todos os campos corretamente' },
  profile_incomplete: {
    title: 'Perfil incompleto',
    text: 'Complete nome completo, telefone e data de nascimento para fazer uma reserva.',
  },
  space_not_found: {
    title: 'Espaço não encontrado',
    text: 'O espaço que você está procurando não existe ou não está mais disponível.',
  },
  own_space: { title: 'Ação não permitida', text: 'Você não pode reservar o seu próprio espaço.' },
  price_changed: { title: 'Erro na reserva', text: 'O preço deste espaço mudou. Atualize a página.' },
  date_unavailable: {
    title: 'Data não disponível',
    text: 'Esta data acabou de ser reservada ou bloqueada. Escolha outra data.',
  },
  date_held: {
    title: 'Data não disponível',
    text: 'Outra pessoa está pagando por esta data agora. Se ela não concluir, a data volta a ficar livre em alguns minutos.',
  },
  date_in_past: { title: 'Data selecionada já passou', text: 'Selecione uma data futura' },
  date_too_far: { title: 'Data não disponível', text: 'As reservas são feitas com até 365 dias de antecedência.' },
  capacity_exceeded: { title: 'Capacidade excedida', text: 'Número de convidados excede a capacidade' },
  provider_unavailable: {
    title: 'Erro na reserva',
    text: 'O pagamento está fora do ar no momento. Nada foi cobrado. Tente novamente em alguns minutos.',
  },
  booking_not_found: {
    title: 'Reserva não encontrada',
    text: 'Ela pode ter sido cancelada. Confira em Minhas Reservas.',
  },
  hold_ended: {
    title: 'O prazo para pagar terminou',
    text: 'A data voltou a ficar livre. Se você chegou a pagar, a reserva é confirmada ou o valor volta por inteiro.',
  },
  already_paid: { title: 'Reserva já confirmada', text: 'O pagamento chegou antes. Confira em Minhas Reservas.' },
  too_many_holds: {
    title: 'Muitas reservas em andamento',
    text: 'Pague ou cancele uma delas em Minhas Reservas e tente novamente.',
  },
  coupon_invalid: { title: 'Cupom inválido', text: 'Este cupom não vale mais para esta reserva.' },
  ...couponRefusals(),
  booking_not_paid: {
    title: 'Reserva ainda não paga',
    text: 'Nada foi cobrado. Use “Cancelar reserva em andamento” para liberar a data.',
  },
  booking_already_cancelled: { title: 'Reserva cancelada', text: 'Esta reserva já tinha sido cancelada.' },
  booking_in_past: { title: 'Erro ao cancelar', text: 'A data desta reserva já passou.' },
  refund_changed: {
    title: 'O reembolso mudou',
    text: 'O prazo de cancelamento avançou. Confira o novo valor antes de confirmar.',
  },
  rate_limited: { title: 'Muitas tentativas', text: 'Espere um minuto e tente novamente.' },
  offline: {
    title: 'Sem conexão',
    text: 'Confira sua internet e tente novamente. Sua escolha está guardada.',
  },
  timed_out: {
    title: 'A resposta demorou demais',
    text: 'Nada foi cobrado. Tente novamente: se a reserva já existe, ela é retomada.',
  },
  unexpected: { title: 'Erro na reserva', text: 'Não foi possível processar sua reserva. Tente novamente.' },
};

function couponRefusals(): Record<CouponErrorCode, Message> {
  const refusal = (code: CouponErrorCode): Message => ({ title: 'Cupom inválido', text: couponErrorText(code) });
  return {
    coupon_unknown: refusal('coupon_unknown'),
    coupon_inactive: refusal('coupon_inactive'),
    coupon_not_yet_valid: refusal('coupon_not_yet_valid'),
    coupon_expired: refusal('coupon_expired'),
    coupon_used_up: refusal('coupon_used_up'),
    coupon_minimum_not_reached: refusal('coupon_minimum_not_reached'),
    coupon_too_many_attempts: refusal('coupon_too_many_attempts'),
  };
}

/** The coupon is the reason: without it, or with another, the booking can be tried again. */
export function isCouponRefusal(error: unknown): boolean {
  return error instanceof BookingError && error.code.startsWith('coupon_');
}

export function isBookingErrorCode(code: string): code is BookingErrorCode {
  return Object.hasOwn(messages, code);
}

/** A refusal with its code and, for `invalid_input`, the fields. */
export class BookingError extends Error {
  override name = 'BookingError';
  readonly code: BookingErrorCode;
  readonly fields: Record<string, unknown>;

  constructor(code: BookingErrorCode, fields: Record<string, unknown> = {}) {
    super(code);
    this.code = code;
    this.fields = fields;
  }
}

/** The words for an error, whatever was thrown. `capacity` makes the sentence about too many guests exact. */
export function bookingErrorMessage(error: unknown, { capacity }: { capacity?: number } = {}): Message {
  const code = error instanceof BookingError ? error.code : 'unexpected';
  if (code === 'capacity_exceeded' && capacity !== undefined) return capacityExceeded(capacity);
  return messages[code];
}

export const capacityExceeded = (capacity: number): Message => ({
  title: 'Capacidade excedida',
  text: `O espaço comporta no máximo ${capacity} pessoas.`,
});

/** "Campos obrigatórios" of the booking form. */
export const missingFields: Message = {
  title: 'Campos obrigatórios',
  text: 'Por favor, selecione a data e número de convidados.',
};

/** Toast of a checkout that has opened. */
export const redirecting = (method: string): Notification => ({
  title: 'Redirecionando para pagamento',
  text: `Uma nova aba foi aberta para pagamento com ${method === 'pix' ? 'PIX' : 'cartão'}.`,
  tone: 'success',
});

/** Toast of a cancellation; the refund in cents. */
export const bookingCancelled = (refundCents: number): Notification => ({
  title: 'Reserva cancelada',
  text:
    refundCents > 0
      ? `O reembolso de ${formatCents(refundCents)} está a caminho.`
      : 'Pela política desta reserva, não há reembolso.',
  tone: 'success',
});

const cancellationMessages: Partial<Record<BookingErrorCode, Message>> = {
  offline: { title: 'Sem conexão', text: 'Confira sua internet e tente novamente. A reserva continua valendo.' },
  timed_out: {
    title: 'A resposta demorou demais',
    text: 'Confira o estado da reserva. Se ela continuar confirmada, tente novamente.',
  },
  unexpected: { title: 'Erro ao cancelar', text: 'Não foi possível cancelar a reserva. Tente novamente.' },
};

/** The words for an error of a cancellation: nothing is being bought there. */
export function cancellationErrorMessage(error: unknown): Message {
  const code = error instanceof BookingError ? error.code : 'unexpected';
  return cancellationMessages[code] ?? messages[code];
}

/** Shows an error as a toast. */
export function notifyBookingError(error: unknown, context?: { capacity?: number }): void {
  notify({ ...bookingErrorMessage(error, context), tone: 'danger' });
}
