import { blockedTexts, refusedTextMessage } from 'shared-domain/text/refused-text.ts';

const fields = { full_name: 'fullName', bio: 'bio', location: 'location' } as const;
const subjects: Readonly<Record<string, string>> = {
  full_name: 'Todos leem o nome',
  bio: 'Todos leem a biografia',
  location: 'Todos leem a localização',
};
type FieldName = (typeof fields)[keyof typeof fields];

/** Errors of a form about the profile: texts that moderation refused, and a name without a letter. */
export function profileRefusals(error: unknown): { [Name in FieldName]?: string } {
  const blocked = Object.entries(blockedTexts(error)).flatMap(([column, kind]) =>
    column in fields
      ? [[fields[column as keyof typeof fields], refusedTextMessage(subjects[column] ?? '', kind)] as const]
      : [],
  );
  const { message, details } = (error ?? {}) as { message?: unknown; details?: unknown };
  const hasNoName = message === 'invalid_input' && String(details).includes('"full_name"');
  return Object.fromEntries(hasNoName ? [['fullName', 'Escreva o nome com letras.']] : blocked);
}
