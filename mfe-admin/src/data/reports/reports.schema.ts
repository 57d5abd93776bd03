import { atMost } from 'shared-domain/rules/at-most.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import * as z from 'zod/mini';

const note = z.string().check(z.trim(), atMost(textLimits.reportNote));

export const dismissalSchema = z.object({ note });
export const measureSchema = z.object({ measure: z.string().check(z.minLength(1, 'Escolha uma medida.')), note }).check(
  z.refine(({ measure, note }) => measure !== 'acted' || note !== '', {
    path: ['note'],
    error: 'Escreva o que foi feito.',
  }),
);
