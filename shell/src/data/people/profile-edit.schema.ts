import { isCpf } from 'shared-domain/people/cpf.ts';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import * as z from 'zod/mini';
import { profileCompletionSchema } from './profile-completion.schema.ts';

/** 'Editar perfil'. Empty biography and place are null. */
export const profileEditSchema = z.extend(profileCompletionSchema, {
  cpf: z.string().check(
    z.trim(),
    z.minLength(1, 'Campos obrigatórios'),
    z.refine((cpf) => cpf === '' || isCpf(cpf), 'Informe um CPF válido.'),
  ),
  location: z.pipe(
    z.string().check(z.trim(), atMost(textLimits.location)),
    z.transform((text: string) => text || null),
  ),
  bio: z.pipe(
    z.string().check(z.trim(), atMost(textLimits.biography)),
    z.transform((text: string) => text || null),
  ),
});

export type ProfileEdit = z.output<typeof profileEditSchema>;
/** As its form holds it. */
export type WrittenProfile = z.input<typeof profileEditSchema>;
