import { atMost } from 'shared-domain/rules/at-most.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import * as z from 'zod/mini';
import { reasonCodeSchema } from '../decisions/reason-texts.ts';

/** A refund that was paid by hand. The database applies the same rules. */
export const manualRefundSchema = z.object({
  note: z
    .string()
    .check(z.trim(), z.minLength(1, 'Escreva como o valor foi devolvido.'), atMost(textLimits.manualRefundNote)),
});

/** Why an administrator cancels a booking; the database asks the same. */
export const cancelBookingSchema = z.object({
  reasonCode: reasonCodeSchema('cancellation'),
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, 'Escreva o motivo do cancelamento.'), atMost(textLimits.platformReason)),
});
export type AdminCancellation = z.output<typeof cancelBookingSchema>;
