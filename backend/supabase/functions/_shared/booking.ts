import * as z from 'zod/mini';
import { unwrap } from './database.ts';
import type { Dependencies } from './dependencies.ts';

const status = z.enum(['pending', 'paid', 'cancelled']);

/** A hold as the database tells it (private.booking_as_json). */
export const holdSchema = z.object({
  booking_id: z.string(),
  space_id: z.nullable(z.string()),
  status,
  event_date: z.string(),
  guest_count: z.number(),
  payment_method: z.enum(['card', 'pix']),
  total_amount: z.number(),
  owner_amount: z.number(),
  service_fee: z.number(),
  discount_amount: z.number(),
  coupon_id: z.nullable(z.string()),
  coupon_code: z.nullable(z.string()),
  title: z.string(),
  /** Of the date; with the extras it is `owner_amount`. */
  price_cents: z.number(),
  extras: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      per: z.enum(['event', 'guest']),
      unit_cents: z.number(),
      quantity: z.number(),
      total_cents: z.number(),
      is_obligatory: z.boolean(),
    }),
  ),
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  rules_version: z.nullable(z.number()),
  company: z.nullable(z.object({ name: z.string(), cnpj: z.string() })),
  stripe_session_id: z.nullable(z.string()),
  checkout_url: z.nullable(z.string()),
  checkout_expires_at: z.string(),
  hold_expires_at: z.string(),
});
export type Hold = z.output<typeof holdSchema>;

/** What a procedure of the payment's side did. */
export const outcomeSchema = z.object({
  booking_id: z.nullable(z.string()),
  status: z.nullable(status),
  outcome: z.string(),
  duplicate: z.optional(z.boolean()),
});
export type Outcome = z.output<typeof outcomeSchema>;

type Reason = 'given_up' | 'payment_failed' | 'expired';

/** As the server: a person may not end a hold past the provider. */
export async function releaseHold({ server }: Dependencies, bookingId: string, reason: Reason): Promise<Hold> {
  return z.parse(holdSchema, unwrap(await server.rpc('release_hold', { booking_id: bookingId, reason })));
}
