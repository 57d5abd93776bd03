import { atMost } from 'shared-domain/rules/at-most.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import * as z from 'zod/mini';
import { reasonCodeSchema } from '../decisions/reason-texts.ts';

/** Why something is taken down, and what becomes of what is paid; the database asks the same. */
export const suspensionFormSchema = (kind: 'listing_suspension' | 'account_suspension') =>
  z.object({
    reasonCode: reasonCodeSchema(kind),
    reason: z
      .string()
      .check(z.trim(), z.minLength(1, 'Escreva o motivo da suspensão.'), atMost(textLimits.suspensionReason)),
    paidBookings: z.enum(['keep', 'cancel']),
    holdPayouts: z.string().check(z.trim(), atMost(textLimits.payoutHoldReason)),
  });
export type SuspensionWish = z.output<ReturnType<typeof suspensionFormSchema>>;
