import * as z from 'zod/mini';

/** How a refund was paid by hand; the database asks the same. */
export const manualRefundSchema = z.object({
  note: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, 'Escreva como o valor foi devolvido.'),
      z.maxLength(500, 'Use até 500 caracteres.'),
    ),
});
