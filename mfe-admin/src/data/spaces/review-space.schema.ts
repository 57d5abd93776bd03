import { atMost } from 'shared-domain/rules/at-most.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import * as z from 'zod/mini';
import { reasonCodeSchema } from '../decisions/reason-texts.ts';

/** Why a space is rejected; the database asks the same. */
export const rejectionSchema = z.object({
  reasonCode: reasonCodeSchema('rejection'),
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, 'Escreva o motivo da rejeição.'), atMost(textLimits.rejectionReason)),
});
export type Rejection = z.output<typeof rejectionSchema>;
