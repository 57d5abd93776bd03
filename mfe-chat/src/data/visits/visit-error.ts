import { suspendedText } from 'shared-domain/rules/people-rules.ts';

/** Why a visit was not proposed, taken or called off, by the code of the refusal. */
const texts: Record<string, string> = {
  unauthenticated: 'Entre de novo na sua conta.',
  conversation_not_found: 'Entre de novo na sua conta.',
  visit_not_found: 'Entre de novo na sua conta.',
  visit_open: 'Já há uma visita proposta ou marcada nesta conversa.',
  visit_answered: 'Esta proposta já foi respondida ou retirada.',
  visit_over: 'Esta visita já passou.',
  visit_in_past: 'Este horário já passou.',
  visit_too_far: 'Escolha um dia mais próximo.',
  space_not_found: 'Este espaço não recebe visitas agora.',
  recipient_gone: 'Esta pessoa encerrou a conta.',
  account_suspended: suspendedText,
  rate_limited: 'Foram muitas propostas: aguarde uma hora.',
};

export class VisitError extends Error {
  /** The message to the person. */
  readonly text: string;
  constructor(text: string) {
    super(text);
    this.text = text;
  }
}

export function toVisitError(error: unknown): VisitError {
  const { message } = (error ?? {}) as { message?: unknown };
  const known = typeof message === 'string' && Object.hasOwn(texts, message) ? texts[message] : undefined;
  return new VisitError(known ?? 'Não deu certo. Confira a conexão e tente novamente.');
}
