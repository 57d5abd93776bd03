/**
 * Bodies of the payment functions. The browser builds them, the functions (Deno, through the import map) check them
 * again: keep this file free of any import but zod and numbers.
 */
import * as z from 'zod/mini';
import { mostOfAnExtra } from '../rules/booking-rules.ts';
import { listingLimits } from '../rules/listing-rules.ts';
import { textLimits } from '../rules/text-limits.ts';

export const paymentMethods = ['card', 'pix'] as const;
export const paymentMethodSchema = z.enum(paymentMethods);
export type PaymentMethod = z.output<typeof paymentMethodSchema>;

/** The provider's session id, also read from the address of the result page. */
export const sessionIdSchema = z.string().check(z.trim(), z.regex(/^[A-Za-z0-9_-]{1,255}$/));

/** The database's largest integer: no amount of ours comes near it. */
export const mostCents = 2_147_483_647;
const cents = z.int().check(z.gte(0), z.lte(mostCents));

/** `HH:mm`. */
const clockTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** On whose name the receipt is: a CNPJ as its 14 characters, without punctuation; the database checks its digits. */
const companySchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(textLimits.companyName)),
  cnpj: z.string().check(z.regex(/^[0-9A-Z]{12}\d{2}$/)),
});

/** A guest's choices for a booking; the card's form converts its fields to it. */
export const bookingChoiceSchema = z.object({
  guestCount: z.int().check(z.gte(1), z.lte(listingLimits.capacity)),
  /** A day that exists, `yyyy-MM-dd`. */
  eventDate: z.iso.date(),
  paymentMethods: z.tuple([paymentMethodSchema]),
  /** From here on optional: earlier releases send none of these. Obligatory extras are in without being named. */
  extras: z.optional(
    z.array(z.object({ id: z.guid(), quantity: z.int().check(z.gte(1), z.lte(mostOfAnExtra)) })).check(
      z.maxLength(listingLimits.extras),
      z.refine((extras) => new Set(extras.map(({ id }) => id.toLowerCase())).size === extras.length),
    ),
  ),
  /** Of the event, `HH:mm` in Rio, both or none; an end that is not after the beginning is the next day's. */
  startsAt: z.optional(clockTime),
  endsAt: z.optional(clockTime),
  /** Of the house rules that were read and accepted. */
  rulesVersion: z.optional(z.int().check(z.gte(1), z.lte(mostCents))),
  company: z.optional(z.nullable(companySchema)),
});
export type BookingChoice = z.output<typeof bookingChoiceSchema>;

/** `create-booking-payment`. Amounts in cents: what the person saw, refused by the server when it is no longer true. */
export const createBookingPaymentSchema = z.extend(bookingChoiceSchema, {
  spaceId: z.guid(),
  basePrice: cents,
  /** Optional: earlier releases do not send it. */
  serviceFee: z.optional(cents),
  couponId: z._default(z.nullable(z.guid()), null),
  discountAmount: z._default(cents, 0),
  /** The displayed total. Without it `basePrice` must be all that the host receives. */
  expectedTotal: z.optional(cents),
});
export type CreateBookingPayment = z.output<typeof createBookingPaymentSchema>;

/** `pay-request`: an accepted request; the displayed total in cents, refused when it is no longer true. */
export const payRequestSchema = z.object({
  requestId: z.guid(),
  paymentMethod: paymentMethodSchema,
  expectedTotal: cents,
});
export type PayRequest = z.output<typeof payRequestSchema>;

/** `verify-payment` */
export const verifyPaymentSchema = z.object({ sessionId: sessionIdSchema });
export type VerifyPayment = z.output<typeof verifyPaymentSchema>;

/** `cancel-booking-hold` */
export const cancelBookingHoldSchema = z.object({ bookingId: z.guid() });
export type CancelBookingHold = z.output<typeof cancelBookingHoldSchema>;

/** `cancel-booking`: the refund the person was shown, in cents; refused when it is no longer true. */
export const cancelBookingSchema = z.object({ bookingId: z.guid(), expectedRefundCents: cents });
export type CancelBooking = z.output<typeof cancelBookingSchema>;

export const bookingStatusSchema = z.enum(['pending', 'paid', 'cancelled']);

/** Answer of `create-booking-payment`. A total of zero is confirmed immediately, without session and address. */
export const bookingPaymentSchema = z.object({
  bookingId: z.guid(),
  status: bookingStatusSchema,
  /** Address of the checkout page. */
  url: z.nullish(z.url({ protocol: /^https?$/ })),
  sessionId: z.nullish(sessionIdSchema),
  /** When the provider's session ends, ISO 8601. */
  expiresAt: z.nullish(z.string()),
  /** When the date is free again, ISO 8601. */
  holdExpiresAt: z.nullish(z.string()),
});
export type BookingPayment = z.output<typeof bookingPaymentSchema>;

/** Answer of `verify-payment`. */
export const verifiedPaymentSchema = z.object({ bookingId: z.guid(), status: bookingStatusSchema });
export type VerifiedPayment = z.output<typeof verifiedPaymentSchema>;

/** Answer of `cancel-booking-hold`: `paid` when the payment was faster. */
export const cancelledHoldSchema = z.object({ status: bookingStatusSchema });
export type CancelledHold = z.output<typeof cancelledHoldSchema>;

/** Answer of `cancel-booking`: what goes back, in cents. */
export const cancelledBookingSchema = z.object({ status: bookingStatusSchema, refundCents: cents });
export type CancelledBooking = z.output<typeof cancelledBookingSchema>;

/** Body of every refusal: `{error: {code, fields?, request?}}`. */
export const refusalSchema = z.object({
  error: z.object({
    code: z.string(),
    fields: z.optional(z.record(z.string(), z.unknown())),
    request: z.optional(z.string()),
  }),
});
