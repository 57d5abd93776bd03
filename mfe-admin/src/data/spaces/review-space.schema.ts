import * as z from 'zod/mini';

/** Why a space is rejected; the database asks the same. */
export const rejectionSchema = z.object({
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, 'Escreva o motivo da rejeição.'), z.maxLength(1000, 'Use até 1.000 caracteres.')),
});
