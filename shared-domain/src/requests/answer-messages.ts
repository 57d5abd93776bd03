import { refusedFields } from '../db/refused-fields.ts';
import { requestHours, requestNoticeHours } from '../rules/booking-rules.ts';
import { suspendedText } from '../rules/people-rules.ts';
import { hoursInWords } from '../rules/rule-labels.ts';
import { textLimits } from '../rules/text-limits.ts';
import { blockedTexts, refusedTextMessage } from '../text/refused-text.ts';
import { requestFailureText } from './request-failure.ts';
import { momentInWords } from './request-times.ts';
import type { RequestStatus } from './requests.answers.ts';

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

/** Why an answer was not taken, in Portuguese, by where it is said; `over`: the request has its end, whatever is sent now. */
export type AnswerFailure = { over: string } | { note: string } | { root: string };

/** @param now milliseconds since 1970 */
export function answerFailure(error: unknown, now?: number): AnswerFailure {
  const { message, details } = (error ?? {}) as { message?: unknown; details?: unknown };
  const { status, heldUntil } = refusedFields(details);
  const text = requestFailureText(error, texts, {
    offline: 'Confira sua internet e tente novamente. Sua resposta ainda não foi enviada.',
    timedOut: 'O envio demorou demais. Tente novamente: se a resposta já chegou, ela não conta duas vezes.',
    unexpected: 'Não foi possível enviar a resposta. Tente novamente.',
  });
  switch (message) {
    case 'request_over':
      return { over: ended[status as RequestStatus] ?? text };
    case 'request_not_found':
      return { over: text };
    case 'text_blocked': {
      const [kind] = Object.values(blockedTexts(error));
      return { note: kind ? refusedTextMessage('O cliente lê esta mensagem', kind) : text };
    }
    case 'date_held':
      return {
        root:
          typeof heldUntil === 'string'
            ? `A data está guardada para outra pessoa até ${momentInWords(heldUntil, now)}. Se ela não pagar, você pode aceitar este pedido.`
            : text,
      };
    default:
      return { root: text };
  }
}
