import * as z from 'zod/mini';
import { cancellationPolicyNames } from '../rules/booking-rules.ts';

/** Instant, ISO 8601. */
const instant = z.string();
const instantOrNull = z.nullable(instant);
const textOrNull = z.nullable(z.string());

/** What the database knows of a contested booking (private.dispute_facts). Cents; days are `yyyy-MM-dd` in Rio. */
export const disputeFactsSchema = z.object({
  booking_id: z.string(),
  status: z.string(),
  title: textOrNull,
  event_date: z.string(),
  starts_at: textOrNull,
  ends_at: textOrNull,
  hours: z.nullable(z.object({ opens_at: z.string(), closes_at: z.string(), music_until: textOrNull })),
  guest_count: z.number(),
  created_at: instant,
  paid_at: instantOrNull,
  cancelled_at: instantOrNull,
  cancellation_reason: textOrNull,
  guest_name: textOrNull,
  guest_email: textOrNull,
  guest_since: instantOrNull,
  email_confirmed_at: instantOrNull,
  host_name: textOrNull,
  owner_cents: z.number(),
  fee_cents: z.number(),
  discount_cents: z.number(),
  total_cents: z.number(),
  extras: z.array(
    z.object({
      name: z.string(),
      per: z.string(),
      unit_cents: z.number(),
      quantity: z.number(),
      total_cents: z.number(),
      is_obligatory: z.boolean(),
    }),
  ),
  company: z.nullable(z.object({ name: z.string(), cnpj: z.string() })),
  payment_method: z.string(),
  payments: z.array(
    z.object({ amount_cents: z.number(), session_id: textOrNull, payment_intent_id: textOrNull, created_at: instant }),
  ),
  refunds: z.array(z.object({ amount_cents: z.number(), status: z.string(), created_at: instant })),
  terms_version: z.nullish(z.number()),
  rules: z.nullish(
    z.object({ version: z.number(), answers: z.record(z.string(), z.string()), note: z.nullish(z.string()) }),
  ),
  policy_name: z.catch(z.enum(cancellationPolicyNames), 'moderate'),
  deadlines: z.array(z.object({ share: z.number(), until: z.string() })),
  address: z.nullable(
    z.object({
      street: z.string(),
      number: z.string(),
      complement: textOrNull,
      postal_code: z.string(),
      arrival: z.nullish(z.string()),
    }),
  ),
  access_until: instantOrNull,
  mails: z.array(z.object({ template: z.string(), sent_at: instant })),
  conversation: z.object({
    by_guest: z.number(),
    by_host: z.number(),
    by_guest_after_payment: z.number(),
    first_at: instantOrNull,
    last_at: instantOrNull,
    last_by_guest_at: instantOrNull,
  }),
  visited_at: instantOrNull,
  review: z.nullable(z.object({ rating: z.number(), created_at: instant })),
  earlier_payments: z.number(),
});
export type DisputeFacts = z.output<typeof disputeFactsSchema>;
