import { atMost } from 'shared-domain/rules/at-most.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import * as z from 'zod/mini';
import { takenSchema } from '../queues/taken.schema.ts';
import { paidBookingSchema } from '../suspensions/suspension.schema.ts';

const text = z.optional(z.nullable(z.string()));

const nearMessageSchema = z.object({
  id: z.string(),
  sender_id: z.string(),
  sender_name: z.nullable(z.string()),
  content: z.nullable(z.string()),
  file_name: z.nullable(z.string()),
  created_at: z.string(),
});
export type NearMessage = z.output<typeof nearMessageSchema>;

/** What was reported as it was then; which of it is there follows its kind. `price` in reais. */
const snapshotSchema = z.object({
  title: text,
  // of a listing
  description: text,
  price: z.optional(z.coerce.number()),
  images: z.optional(z.array(z.string())),
  address: z.optional(
    z.nullable(z.object({ street: z.string(), number: z.string(), complement: z.nullable(z.string()) })),
  ),
  // of a message
  id: z.optional(z.string()),
  sender_id: z.optional(z.string()),
  sender_name: text,
  content: text,
  created_at: z.optional(z.string()),
  file: text,
  file_name: text,
  before: z.optional(z.array(nearMessageSchema)),
  after: z.optional(z.array(nearMessageSchema)),
  // of a review
  space_id: text,
  writer_name: text,
  rating: z.optional(z.number()),
  comment: text,
  photos: z.optional(z.array(z.string())),
  answer: text,
  event_date: text,
  // of a person
  bio: text,
  location: text,
});
export type Snapshot = z.output<typeof snapshotSchema>;

export const reportsSchema = z.object({
  items: z.array(
    z.object({
      kind: z.enum(['space', 'message', 'review', 'profile', 'list_line']),
      target_id: z.string(),
      count: z.number(),
      independent: z.nullable(z.number()),
      called_at: z.nullable(z.string()),
      first_at: z.string(),
      last_at: z.string(),
      concerned: z.object({
        id: z.string(),
        full_name: z.nullable(z.string()),
        is_suspended: z.boolean(),
        is_closed: z.boolean(),
        is_admin: z.boolean(),
      }),
      there: z.nullable(z.array(z.string())),
      upcoming: z.nullable(z.object({ space: z.array(paidBookingSchema), person: z.array(paidBookingSchema) })),
      reports: z.array(
        z.object({
          id: z.string(),
          reporter_name: z.nullable(z.string()),
          reason: z.string(),
          words: z.nullable(z.string()),
          created_at: z.string(),
          snapshot: snapshotSchema,
        }),
      ),
      settled: z.nullable(
        z.object({
          at: z.string(),
          by: z.nullable(z.string()),
          outcome: z.enum(['nothing_found', 'removed', 'suspended', 'acted']),
          note: z.nullable(z.string()),
          removed: z.array(z.string()),
        }),
      ),
      taken: takenSchema,
    }),
  ),
  total: z.number(),
  open: z.number(),
});
/** A thing that was reported, with all that was said about it. `there`: what of it is still shown; null: nothing. */
export type ReportedItem = z.output<typeof reportsSchema>['items'][number];
export type ReportOutcome = NonNullable<ReportedItem['settled']>['outcome'];

const note = z.string().check(z.trim(), atMost(textLimits.reportNote));

export const dismissalSchema = z.object({ note });
export const measureSchema = z.object({ measure: z.string().check(z.minLength(1, 'Escolha uma medida.')), note }).check(
  z.refine(({ measure, note }) => measure !== 'acted' || note !== '', {
    path: ['note'],
    error: 'Escreva o que foi feito.',
  }),
);
