import { phoneSchema } from 'shared-domain/people/phone.schema.ts';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import * as z from 'zod/mini';

const required = 'Campos obrigatórios';

/** The contact form; the database checks the same. */
export const contactSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, required), atMost(textLimits.personName)),
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, required),
      z.maxLength(textLimits.email, 'Informe um e-mail válido.'),
      z.regex(/^$|^[^@\s<>",;]+@[^@\s<>",;]+\.[^@\s<>",;]+$/, 'Informe um e-mail válido.'),
    ),
  phone: phoneSchema,
  subject: z.string().check(z.trim(), z.minLength(1, required), atMost(textLimits.contactSubject)),
  message: z.string().check(z.trim(), z.minLength(1, required), atMost(textLimits.contactMessage)),
});

export type ContactMessage = z.output<typeof contactSchema>;
export type ContactField = keyof ContactMessage;
