import { refusedFields } from '../db/refused-fields.ts';

/** Advice for each kind of text that the database refuses (`private.text_fault`). */
const remedies = {
  email: 'tire o e-mail.',
  link: 'tire o link.',
  phone: 'tire o número de telefone.',
  handle: 'tire o perfil de outra rede.',
  payment: 'tire a oferta de pagamento fora do site.',
  words: 'tire as palavras ofensivas.',
  platform: 'o nome do site e o da equipe são reservados.',
} as const;

/** 'A resposta é pública: tire o e-mail.' `subject` says who reads the text. */
export const refusedTextMessage = (subject: string, kind: string): string =>
  `${subject}: ${(remedies as Readonly<Record<string, string>>)[kind] ?? 'tire os contatos.'}`;

/** Errors of a form by the code of their refusal, `<code>_has_<kind>`. */
export const textRefusals = <Field extends string>(
  code: string,
  field: Field,
  subject: string,
): Record<string, { [Name in Field]?: string }> =>
  Object.fromEntries(
    Object.keys(remedies).map((kind) => [`${code}_has_${kind}`, { [field]: refusedTextMessage(subject, kind) }]),
  ) as Record<string, { [Name in Field]?: string }>;

/** The fields that `text_blocked` names, each with its kind; empty for another failure. */
export function blockedTexts(error: unknown): Record<string, string> {
  const { message, details } = (error ?? {}) as { message?: unknown; details?: unknown };
  if (message !== 'text_blocked') return {};
  return refusedFields(details) as Record<string, string>;
}
