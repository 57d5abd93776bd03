import { type Notification, notify } from 'shared-domain/platform';
import { type CouponErrorCode, couponErrorTexts } from '../coupons/coupon-messages.ts';
import { formatCents } from '../money/format.ts';
import { mostOpenRequests } from '../rules/booking-rules.ts';
import { largestChargeCents } from '../rules/money-rules.ts';
import { suspendedText, underAgeText } from '../rules/people-rules.ts';
import { BookingError, type BookingErrorCode, type BookingMessage } from './booking-error.ts';
import { heldUntilText, whenInADay } from './hold-times.ts';

/** Words of docs/product.md; the others follow their tone. The only place where a code becomes words. */
const messages: Record<BookingErrorCode, BookingMessage> = {
  unauthenticated: { title: 'Login necessário', text: 'Você precisa estar logado para fazer uma reserva.' },
  invalid_input: { title: 'Erro na reserva', text: 'Preencha todos os campos corretamente' },
  profile_incomplete: {
    title: 'Perfil incompleto',
    text: 'Complete nome completo, telefone e data de nascimento para fazer uma reserva.',
  },
  account_suspended: { title: 'Conta suspensa', text: suspendedText },
  under_age: { title: 'Ação não permitida', text: underAgeText },
  space_not_found: {
    title: 'Espaço não encontrado',
    text: 'O espaço que você está procurando não existe ou não está mais disponível.',
  },
  own_space: { title: 'Ação não permitida', text: 'Você não pode reservar o seu próprio espaço.' },
  price_changed: { title: 'Erro na reserva', text: 'O preço deste espaço mudou. Atualize a página.' },
  extras_changed: { title: 'Erro na reserva', text: 'Os extras deste espaço mudaram. Atualize a página.' },
  rules_changed: {
    title: 'As regras da casa mudaram',
    text: 'Leia as regras de novo e aceite-as antes de reservar.',
  },
  hours_outside: { title: 'Horário fora do combinado', text: 'Escolha um horário em que o espaço está aberto.' },
  total_too_high: {
    title: 'Erro na reserva',
    text: `O total passa de ${formatCents(largestChargeCents)}, o máximo de um pagamento. Escolha menos extras.`,
  },
  date_unavailable: {
    title: 'Data não disponível',
    text: 'Esta data acabou de ser reservada ou bloqueada. Escolha outra data.',
  },
  date_held: {
    title: 'Data não disponível',
    text: 'Outra pessoa está pagando por esta data agora. Se ela não concluir, a data volta a ficar livre em alguns minutos.',
  },
  date_in_past: { title: 'Data selecionada já passou', text: 'Selecione uma data futura' },
  date_too_far: {
    title: 'Data não disponível',
    text: 'Este espaço ainda não recebe reservas para esta data. Escolha uma data mais próxima.',
  },
  notice_too_short: {
    title: 'Data não disponível',
    text: 'Este espaço pede mais antecedência. Escolha uma data mais distante.',
  },
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
  hold_budget_used: {
    title: 'Data não disponível',
    text: 'Já houve muitas tentativas sem pagamento nas últimas 24 horas. Tente novamente mais tarde.',
  },
  coupon_invalid: { title: 'Cupom inválido', text: 'Este cupom não vale mais para esta reserva.' },
  ...couponRefusals(),
  booking_not_paid: {
    title: 'Reserva ainda não paga',
    text: 'Nada foi cobrado. Use “Cancelar reserva em andamento” para liberar a data.',
  },
  booking_already_cancelled: { title: 'Reserva cancelada', text: 'Esta reserva já tinha sido cancelada.' },
  booking_in_past: { title: 'Erro ao cancelar', text: 'A data desta reserva já passou.' },
  booking_contested: {
    title: 'Pagamento contestado no banco',
    text: 'O banco está decidindo sobre este pagamento, e o valor está com ele. Até a decisão, a reserva não pode ser cancelada aqui. A data continua sua.',
  },
  refund_changed: {
    title: 'O reembolso mudou',
    text: 'O prazo de cancelamento avançou. Confira o novo valor antes de confirmar.',
  },
  request_not_found: { title: 'Pedido não encontrado', text: 'Confira em Minhas Reservas.' },
  request_over: {
    title: 'Este pedido já terminou',
    text: 'O estado dele está em Minhas Reservas. Nada foi cobrado agora.',
  },
  acceptance_ended: {
    title: 'O prazo para pagar terminou',
    text: 'Nada foi cobrado. Se a data ainda estiver livre, você pode pedir de novo.',
  },
  text_blocked: {
    title: 'Erro ao cancelar',
    text: 'O cliente lê esta mensagem: tire os contatos, os links e as palavras ofensivas.',
  },
  approval_needed: {
    title: 'Este espaço agora aprova cada reserva',
    text: 'Nada foi cobrado. Confira e envie o pedido: o que você escolheu continua aqui.',
  },
  instant_booking: {
    title: 'Este espaço agora tem reserva imediata',
    text: 'Não é preciso pedir. Confira e reserve: o que você escolheu continua aqui.',
  },
  request_open: {
    title: 'Você já pediu esta data',
    text: 'O pedido está em Minhas Reservas. Para mudar algo, retire-o e peça de novo.',
  },
  too_many_requests: {
    title: 'Muitos pedidos em aberto',
    text: `Cada pessoa tem até ${mostOpenRequests} pedidos à espera de resposta. Espere uma resposta ou retire um deles em Minhas Reservas.`,
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

function couponRefusals() {
  const refusals = Object.entries(couponErrorTexts).map(([code, text]) => [code, { title: 'Cupom inválido', text }]);
  return Object.fromEntries(refusals) as Record<CouponErrorCode, BookingMessage>;
}

/** Returns the message for any thrown value. `capacity` is named in the message about too many guests. */
export function bookingErrorMessage(error: unknown, { capacity }: { capacity?: number } = {}): BookingMessage {
  const code = error instanceof BookingError ? error.code : 'unexpected';
  if (code === 'capacity_exceeded' && capacity !== undefined)
    return { title: messages[code].title, text: `O espaço comporta no máximo ${capacity} pessoas.` };
  const moment = momentOf(error);
  if (moment && code === 'date_held')
    return withCode(
      { ...messages.date_held, text: `${heldUntilText(moment)}. Se não concluir, ela volta a ficar livre.` },
      error,
    );
  if (moment && code === 'hold_budget_used')
    return withCode(
      {
        ...messages.hold_budget_used,
        text: `Já houve muitas tentativas sem pagamento nas últimas 24 horas. Tente de novo ${whenInADay(moment)}.`,
      },
      error,
    );
  // a coupon's code that is younger than this release
  return withCode(messages[code] ?? messages.coupon_invalid, error);
}

/** The time that a refusal names, ISO 8601. */
function momentOf(error: unknown): string | undefined {
  if (!(error instanceof BookingError)) return undefined;
  const moment = error.fields.heldUntil ?? error.fields.tryAgainAt;
  return typeof moment === 'string' && !Number.isNaN(Date.parse(moment)) ? moment : undefined;
}

/** Toast on the way to sign-in. */
export const signInNeeded: Notification = { ...messages.unauthenticated, tone: 'danger' };

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

const cancellationMessages: Partial<Record<BookingErrorCode, BookingMessage>> = {
  offline: { title: 'Sem conexão', text: 'Confira sua internet e tente novamente. A reserva continua valendo.' },
  timed_out: {
    title: 'A resposta demorou demais',
    text: 'Confira o estado da reserva. Se ela continuar confirmada, tente novamente.',
  },
  unexpected: { title: 'Erro ao cancelar', text: 'Não foi possível cancelar a reserva. Tente novamente.' },
};

/** The words for an error of a cancellation: nothing is being bought there. */
export function cancellationErrorMessage(error: unknown): BookingMessage {
  const code = error instanceof BookingError ? error.code : 'unexpected';
  return withCode(cancellationMessages[code] ?? messages[code], error);
}

const requestMessages: Partial<Record<BookingErrorCode, BookingMessage>> = {
  unauthenticated: { title: 'Login necessário', text: 'Entre de novo na sua conta.' },
  invalid_input: { title: 'Erro no pedido', text: 'Atualize a página e tente novamente.' },
  profile_incomplete: {
    title: 'Perfil incompleto',
    text: 'Complete nome completo, telefone e data de nascimento para pagar.',
  },
  price_changed: { title: 'O total mudou', text: 'Confira o novo total antes de pagar. Nada foi cobrado.' },
  provider_unavailable: {
    title: 'Pagamento fora do ar',
    text: 'Nada foi cobrado, e a data continua guardada. Tente novamente em alguns minutos.',
  },
  offline: { title: 'Sem conexão', text: 'Confira sua internet e tente novamente. O pedido continua como estava.' },
  timed_out: { title: 'A resposta demorou demais', text: 'Confira o estado do pedido e tente novamente.' },
  unexpected: { title: 'Não deu certo', text: 'O pedido continua como estava. Tente novamente.' },
};

/** The words for an error of paying an accepted request. */
export function requestErrorMessage(error: unknown): BookingMessage {
  const code = error instanceof BookingError ? error.code : 'unexpected';
  const known = requestMessages[code];
  return known ? withCode(known, error) : bookingErrorMessage(error);
}

const companyTexts = new Map([
  ['booking_not_paid', 'Só uma reserva paga recebe uma empresa no comprovante.'],
  ['booking_in_past', 'O evento já terminou: o comprovante não muda mais.'],
  ['company_given', 'Este comprovante já tem uma empresa. Atualize a página.'],
  ['account_suspended', suspendedText],
]);

/** Why a company was not put on a receipt. */
export function companyErrorText(error: unknown): string {
  const code = error instanceof Error ? error.message : '';
  return companyTexts.get(code) ?? 'Não foi possível salvar. Confira sua internet e tente novamente.';
}

/** An error of ours has a code, by which who looks after the site finds what happened. */
function withCode(message: BookingMessage, error: unknown): BookingMessage {
  const request = error instanceof BookingError ? error.request : undefined;
  return request ? { ...message, text: `${message.text} Código ${request}.` } : message;
}

/** Shows an error as a toast. */
export function notifyBookingError(error: unknown): void {
  notify({ ...bookingErrorMessage(error), tone: 'danger' });
}
