import { atMost } from 'shared-domain/rules/at-most.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import * as z from 'zod/mini';

/** Why something is taken down, and what becomes of what is paid; the database asks the same. */
export const suspensionFormSchema = z.object({
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, 'Escreva o motivo da suspensão.'), atMost(textLimits.suspensionReason)),
  paidBookings: z.enum(['keep', 'cancel']),
  holdPayouts: z.string().check(z.trim(), atMost(textLimits.payoutHoldReason)),
});
export type SuspensionWish = z.output<typeof suspensionFormSchema>;
