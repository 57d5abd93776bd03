import { queryOptions } from '@tanstack/react-query';
import { bookingKeys } from 'shared-domain/bookings/booking.keys.ts';
import { supabase } from 'shared-domain/platform';
import { cancellationPolicyNames } from 'shared-domain/rules/booking-rules.ts';
import * as z from 'zod/mini';

const name = z.nullable(z.string());
/** Instant, ISO 8601. */
const instant = z.string();

const settlements = z.array(
  z.object({
    id: z.string(),
    kind: z.string(),
    amount_cents: z.number(),
    total_cents: z.number(),
    bank_reference: z.string(),
    reason: z.nullable(z.string()),
    key_hint: z.nullable(z.string()),
    created_at: instant,
    settled_by: name,
  }),
);

const trailSchema = z.object({
  id: z.string(),
  title: name,
  /** `yyyy-MM-dd` in Rio. */
  event_date: z.string(),
  status: z.string(),
  /** Cents, as every amount. */
  price_cents: z.number(),
  /** Of the price, as agreed. */
  extras: z._default(
    z.array(
      z.object({
        name: z.string(),
        per: z.string(),
        unit_cents: z.number(),
        quantity: z.number(),
        total_cents: z.number(),
        is_obligatory: z.boolean(),
      }),
    ),
    [],
  ),
  guest_count: z._default(z.number(), 1),
  starts_at: z.nullish(z.string()),
  ends_at: z.nullish(z.string()),
  /** Of the space, as agreed. */
  hours: z.nullish(z.object({ opens_at: z.string(), closes_at: z.string(), music_until: z.nullable(z.string()) })),
  policy_name: z.catch(z.enum(cancellationPolicyNames), 'moderate'),
  rules_version: z.nullish(z.number()),
  terms_version: z.nullish(z.number()),
  company: z.nullish(z.object({ name: z.string(), cnpj: z.string() })),
  fee_cents: z.number(),
  discount_cents: z.number(),
  total_cents: z.number(),
  payment_method: z.string(),
  created_at: instant,
  paid_at: z.nullable(instant),
  cancelled_at: z.nullable(instant),
  cancellation_reason: z.nullable(z.string()),
  /** Per cent that went back. */
  refund_share: z.nullable(z.number()),
  guest_name: name,
  host_name: name,
  /** The administrator, when the platform cancelled it. */
  cancelled_by: name,
  coupon: z.nullable(z.object({ code: z.string(), discount_cents: z.number(), status: z.string() })),
  payments: z.array(z.object({ id: z.string(), amount_cents: z.number(), created_at: instant })),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount_cents: z.number(),
      status: z.string(),
      failure: z.nullable(z.string()),
      created_at: instant,
      settled_at: z.nullable(instant),
      manual_at: z.nullable(instant),
      manual_by: name,
      manual_note: z.nullable(z.string()),
    }),
  ),
  /** What the bank took for whoever contests the payment (less than zero) or gave back, and the provider's fees. */
  disputes: z._default(
    z.array(
      z.object({
        id: z.string(),
        amount_cents: z.number(),
        reason: z.string(),
        status: z.string(),
        opened_at: instant,
        closed_at: z.nullable(instant),
        answered_at: z.nullable(instant),
        movements: z.array(
          z.object({ id: z.string(), amount_cents: z.number(), fee_cents: z.number(), happened_at: instant }),
        ),
      }),
    ),
    [],
  ),
  /** What the host gets, and what a cancellation or a dispute takes back of it (less than zero). */
  payouts: z.array(
    z.object({ id: z.string(), kind: z.string(), amount_cents: z.number(), due_on: z.string(), created_at: instant }),
  ),
  /** What was sent to the host for this booking, and what of it was taken back (less than zero). */
  settlements,
  /** The same of the affiliate's commission. */
  commission_settlements: z._default(settlements, []),
  commissions: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      amount_cents: z.number(),
      status: z.string(),
      created_at: instant,
      settled_at: z.nullable(instant),
      settled_by: name,
      affiliate_name: name,
      affiliate_code: z.string(),
    }),
  ),
});
/** One booking with every movement of its money and who made it. */
export type BookingTrail = z.output<typeof trailSchema>;

/** For administrators. */
export const bookingTrailOptions = (id: string) =>
  queryOptions({
    queryKey: bookingKeys.trail(id),
    queryFn: async ({ signal }): Promise<BookingTrail> => {
      const { data } = await supabase().rpc('admin_booking', { target_booking: id }).abortSignal(signal).throwOnError();
      return trailSchema.parse(data);
    },
  });
