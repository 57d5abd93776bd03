import type { RequestStatus } from 'shared-domain/requests/requests.answers.ts';
import { requestHours, requestNoticeHours } from 'shared-domain/rules/booking-rules.ts';
import { suspendedText } from 'shared-domain/rules/people-rules.ts';
import { hoursInWords } from 'shared-domain/rules/rule-labels.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import { blockedTexts, refusedTextMessage } from 'shared-domain/text/refused-text.ts';
import * as z from 'zod/mini';
import { refusedFields } from '../refused-fields.ts';
import { momentInWords } from './request-times.ts';

const texts: Record<string, string> = {
  unauthenticated: 'Entre de novo na sua conta para responder.',
  account_suspended: suspendedText,
  request_not_found: 'Este pedido não existe mais.',
  invalid_input: `Confira o motivo e a mensagem: são até ${textLimits.requestAnswer} caracteres.`,
  text_blocked: 'O cliente lê esta mensagem: tire os contatos, os links e as palavras ofensivas.',
  request_over: 'Este pedido já terminou.',
  recipient_gone: 'Quem pediu encerrou a conta. O pedido não pode mais ser aceito.',
  recipient_suspended: 'A conta de quem pediu está suspensa. O pedido não pode ser aceito agora.',
  space_not_found: 'O anúncio não está no ar. Para aceitar o pedido, publique-o de novo.',
  date_held:
    'A data está guardada para outra pessoa, que ainda não pagou. Se ela não pagar, você pode aceitar este pedido.',
  date_unavailable:
    'A data já está reservada ou bloqueada no seu calendário. Se foi bloqueio seu, libere-a e aceite de novo.',
  notice_too_short: `Faltam menos de ${hoursInWords(requestNoticeHours)} para o evento: não há mais tempo para o pagamento.`,
  rate_limited: 'Muitas tentativas. Espere um minuto e tente novamente.',
};

const ended: Partial<Record<RequestStatus, string>> = {
  accepted: 'Este pedido já foi aceito.',
  declined: 'Este pedido já foi recusado.',
  withdrawn: 'Quem pediu retirou o pedido.',
  lapsed: `O prazo de ${requestHours} horas para responder terminou.`,
  unpaid: 'Este pedido foi aceito, e o prazo para pagar terminou.',
  cancelled: 'Este pedido foi encerrado pela plataforma.',
  booked: 'Este pedido já é uma reserva confirmada.',
};

const details = z.record(z.string(), z.string());

/** Why an answer was not taken, in Portuguese. @param now milliseconds since 1970 */
export function answerErrorText(error: unknown, now: number): string {
  const failure = (error ?? {}) as { message?: unknown; code?: unknown; details?: unknown };
  const code = String(failure.message);
  const fields = refusedFields(failure.details, details) ?? {};
  if (code === 'request_over') return ended[fields.status as RequestStatus] ?? texts.request_over ?? '';
  if (code === 'date_held' && fields.heldUntil)
    return `A data está guardada para outra pessoa até ${momentInWords(fields.heldUntil, now)}. Se ela não pagar, você pode aceitar este pedido.`;
  if (Object.hasOwn(texts, code)) return texts[code] ?? '';
  // postgrest-js reports a request that never arrived as an error without a code of the database
  return failure.code === '' || navigator.onLine === false
    ? 'Confira sua internet e tente novamente. Sua resposta ainda não foi enviada.'
    : 'Não foi possível enviar a resposta. Tente novamente.';
}

/** Returns the fault of the message to the guest; undefined where it is not the reason. */
export function refusedNote(error: unknown): string | undefined {
  const [kind] = Object.values(blockedTexts(error));
  return kind === undefined ? undefined : refusedTextMessage('O cliente lê esta mensagem', kind);
}

/** The request has its end, whatever is sent now. */
export const isOver = (error: unknown): boolean =>
  ['request_over', 'request_not_found'].includes(String((error as { message?: unknown } | null)?.message));
