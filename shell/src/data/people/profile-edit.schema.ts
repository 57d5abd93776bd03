import { isCpf } from 'shared-domain/people/cpf.ts';
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
    z.string().check(z.trim(), z.maxLength(120, 'Use até 120 caracteres.')),
    z.transform((text: string) => text || null),
  ),
  bio: z.pipe(
    z.string().check(z.trim(), z.maxLength(1000, 'Use até 1.000 caracteres.')),
    z.transform((text: string) => text || null),
  ),
});

export type ProfileEdit = z.output<typeof profileEditSchema>;
