import { atMost } from 'shared-domain/rules/at-most.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import * as z from 'zod/mini';

/** The administrator's statement in the answer to a dispute. */
export const statementSchema = z.object({
  statement: z.string().check(z.trim(), atMost(textLimits.disputeStatement)),
});
