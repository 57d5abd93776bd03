import type { DisputeFacts } from 'shared-domain/db/api.types.ts';
import { atMost } from 'shared-domain/rules/at-most.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import * as z from 'zod/mini';
import { takenSchema } from '../queues/taken.schema.ts';

/** Instant, ISO 8601. */
const instant = z.string();
const instantOrNull = z.nullable(instant);
const textOrNull = z.nullable(z.string());

export const disputesSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      provider_dispute_id: z.string(),
      /** Null: of a payment that the site does not know. */
      booking_id: textOrNull,
      title: textOrNull,
      event_date: textOrNull,
      guest_name: textOrNull,
      amount_cents: z.number(),
      reason: z.string(),
      status: z.string(),
      due_by: instantOrNull,
      opened_at: instant,
      closed_at: instantOrNull,
      needs_answer: z.boolean(),
      sent_at: instantOrNull,
      has_failed: z.boolean(),
      taken: takenSchema,
    }),
  ),
  total: z.number(),
  waiting: z.number(),
});
export type DisputeRow = z.output<typeof disputesSchema>['items'][number];

const moved = z.object({ id: z.string(), kind: z.string(), amount_cents: z.number(), created_at: instant });

export const disputeSchema = z.object({
  id: z.string(),
  provider_dispute_id: z.string(),
  charge_id: textOrNull,
  payment_intent_id: textOrNull,
  booking_id: textOrNull,
  amount_cents: z.number(),
  reason: z.string(),
  status: z.string(),
  due_by: instantOrNull,
  opened_at: instant,
  closed_at: instantOrNull,
  needs_answer: z.boolean(),
  taken: takenSchema,
  /** As they were sent, or as they stand. */
  facts: z.nullable(z.custom<DisputeFacts>()),
  /** Less than zero: the bank took it. */
  movements: z.array(
    z.object({ id: z.string(), amount_cents: z.number(), fee_cents: z.number(), happened_at: instant }),
  ),
  payouts: z.array(moved),
  commissions: z.array(moved),
  host_waits: z.nullable(z.boolean()),
  evidence: z.nullable(
    z.object({
      statement: z.string(),
      submitted_at: instant,
      sent_at: instantOrNull,
      failure: textOrNull,
      submitted_by: textOrNull,
    }),
  ),
  /** Accepted without an answer. Missing: of a database older than this release. */
  given_up: z.nullish(z.object({ given_up_at: instant, given_up_by: textOrNull, failure: textOrNull })),
  history: z.array(z.object({ id: z.string(), type: z.string(), happened_at: instant })),
});
export type Dispute = z.output<typeof disputeSchema>;

/** What the administrator adds to the answer. */
export const statementSchema = z.object({
  statement: z.string().check(z.trim(), atMost(textLimits.disputeStatement)),
});
