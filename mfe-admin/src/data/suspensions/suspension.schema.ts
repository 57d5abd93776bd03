import { atMost } from 'shared-domain/rules/at-most.ts';
import { textLimits } from 'shared-domain/rules/text-limits.ts';
import * as z from 'zod/mini';
import { takenSchema } from '../queues/taken.schema.ts';

/** Why something is taken down, and what becomes of what is paid; the database asks the same. */
export const suspensionFormSchema = z.object({
  reason: z
    .string()
    .check(z.trim(), z.minLength(1, 'Escreva o motivo da suspensão.'), atMost(textLimits.suspensionReason)),
  paidBookings: z.enum(['keep', 'cancel']),
  holdPayouts: z.string().check(z.trim(), atMost(textLimits.payoutHoldReason)),
});
export type SuspensionWish = z.output<typeof suspensionFormSchema>;

const openSuspensionSchema = z.object({
  id: z.string(),
  reason: z.string(),
  since: z.string(),
  paid_bookings: z.enum(['keep', 'cancel']),
  payouts_held_reason: z.nullable(z.string()),
  by: z.nullable(z.string()),
  appeal: z.nullable(z.string()),
  appealed_at: z.nullable(z.string()),
  is_leaving: z.boolean(),
});
/** One that was not lifted. `by`: null where an account came back. */
export type OpenSuspension = z.output<typeof openSuspensionSchema>;

export const paidBookingSchema = z.object({
  id: z.string(),
  title: z.nullable(z.string()),
  event_date: z.string(),
  guest_name: z.nullable(z.string()),
  total_cents: z.number(),
  fee_cents: z.number(),
});
/** A paid booking that is still to come. */
export type PaidBooking = z.output<typeof paidBookingSchema>;

/** null: nobody has reported it; databases of before do not send it. */
const reportCountsSchema = z.nullish(z.object({ open: z.number(), settled: z.number(), last_at: z.string() }));

export const adminSpaceSchema = z.object({
  id: z.string(),
  suspended_at: z.nullable(z.string()),
  suspension: z.nullable(openSuspensionSchema),
  is_host_suspended: z.boolean(),
  upcoming: z.array(paidBookingSchema),
  done: z.number(),
  rating_average: z.nullable(z.coerce.number()),
  rating_count: z.number(),
  host_spaces: z.number(),
  reports: reportCountsSchema,
  address: z.nullable(z.looseObject({ street: z.string(), number: z.string() })),
  taken: takenSchema,
});

export type AdminSpaceFacts = z.output<typeof adminSpaceSchema>;

export const adminPersonSchema = z.object({
  id: z.string(),
  full_name: z.string(),
  is_host: z.boolean(),
  host_verified: z.boolean(),
  is_admin: z.boolean(),
  is_closed: z.boolean(),
  email: z.nullable(z.string()),
  is_confirmed: z.boolean(),
  phone: z.nullable(z.string()),
  created_at: z.string(),
  came_by: z.nullable(z.string()),
  is_of_age: z.nullable(z.boolean()),
  authenticators: z._default(z.number(), 0),
  suspension: z.nullable(openSuspensionSchema),
  spaces: z.array(
    z.object({ id: z.string(), title: z.string(), status: z.string(), suspended_at: z.nullable(z.string()) }),
  ),
  booked: z.array(
    z.object({ id: z.string(), title: z.nullable(z.string()), event_date: z.string(), total_cents: z.number() }),
  ),
  upcoming: z.array(paidBookingSchema),
  /** Of anything that is theirs. */
  reports: reportCountsSchema,
});
export type AdminPerson = z.output<typeof adminPersonSchema>;

export const adminPeopleSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      full_name: z.string(),
      is_host: z.boolean(),
      host_verified: z.boolean(),
      created_at: z.string(),
      is_closed: z.boolean(),
      suspended_at: z.nullable(z.string()),
      appealed_at: z.nullable(z.string()),
    }),
  ),
  total: z.number(),
  suspended: z.number(),
});
export type ListedPerson = z.output<typeof adminPeopleSchema>['items'][number];
