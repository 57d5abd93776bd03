import { suspendedText } from 'shared-domain/rules/people-rules.ts';

/** Why a request was not accepted, declined or taken back, by the code of the refusal. */
const texts: Record<string, string> = {
  unauthenticated: 'Entre de novo na sua conta.',
  account_suspended: suspendedText,
  request_not_found: 'Este pedido não existe mais.',
  request_over: 'Este pedido já terminou.',
  invalid_input: 'Confira o motivo e a mensagem.',
  text_blocked: 'Tire os contatos, os links e as palavras ofensivas da mensagem.',
  recipient_gone: 'Esta pessoa encerrou a conta.',
  recipient_suspended: 'A conta desta pessoa está suspensa.',
  space_not_found: 'Este espaço não está no site agora.',
  date_held: 'A data está guardada para outra pessoa, que ainda não pagou.',
  date_unavailable: 'A data não está mais livre.',
  notice_too_short: 'O evento começa em menos de duas horas.',
};

export class RequestError extends Error {
  /** Of the refusal; other failures have none. */
  readonly code: string | undefined;
  /** The message to the person. */
  readonly text: string;
  constructor(text: string, code?: string) {
    super(text);
    this.text = text;
    this.code = code;
  }
}

export function toRequestError(error: unknown): RequestError {
  const { message } = (error ?? {}) as { message?: unknown };
  const known = typeof message === 'string' && Object.hasOwn(texts, message) ? texts[message] : undefined;
  return known
    ? new RequestError(known, String(message))
    : new RequestError('Não deu certo. Confira a conexão e tente novamente.');
}
