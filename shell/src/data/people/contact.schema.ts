import { isPhone } from 'shared-domain/people/phone.ts';
import * as z from 'zod/mini';

const required = 'Campos obrigatórios';

/** The contact form; the database checks the same. */
export const contactSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, required), z.maxLength(120, 'Use até 120 caracteres.')),
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(254, 'Informe um e-mail válido.'),
      z.regex(/^$|^[^@\s<>",;]+@[^@\s<>",;]+\.[^@\s<>",;]+$/, 'Informe um e-mail válido.'),
    ),
  phone: z.string().check(
    z.trim(),
    z.refine((phone) => phone === '' || isPhone(phone), 'Informe o telefone com DDD, por exemplo (21) 99887-7665.'),
  ),
  subject: z.string().check(z.trim(), z.minLength(1, required), z.maxLength(200, 'Use até 200 caracteres.')),
  message: z.string().check(z.trim(), z.minLength(1, required), z.maxLength(5000, 'Use até 5.000 caracteres.')),
});

export type ContactMessage = z.output<typeof contactSchema>;
export type ContactField = keyof ContactMessage;
