import { mostCents } from 'shared-domain/bookings/booking-request.schema.ts';
import type { PaymentOutcome } from 'shared-domain/db/api.types.ts';
import Stripe from 'stripe';
import * as z from 'zod/mini';
import { sessionState } from '../_shared/checkout.ts';
import { unwrap } from '../_shared/database.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { applyDisputeEvent } from '../_shared/dispute.ts';
import { answer, Refusal, readText } from '../_shared/http.ts';
import { applyRefundEvent } from '../_shared/refund.ts';
import { logFailure } from '../_shared/request-id.ts';
import { reportError } from '../_shared/telemetry.ts';

/** The greatest age of a signature: a recorded call cannot be replayed later. */
const toleranceSeconds = 300;

/**
 * Stripe's events. Its signature is what makes a call true, so everything here acts as the server. An event's row and
 * its effect are one transaction; an error makes the provider deliver again.
 */
export async function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  const event = await signedEvent(request, dependencies);
  const outcome = await applyEvent(dependencies, event);
  if (outcome?.outcome === 'unmatched_payment') {
    // Delivering it again would change nothing: a person has to look, and the nightly comparison names it, too.
    const message = `Event ${event.id}: booking ${outcome.booking_id} was paid by a session that is not its own.`;
    logFailure(message);
    await reportError(dependencies, 'payment-webhook', new Error(message));
  }
  if (outcome?.outcome === 'unmatched_dispute' && !outcome.duplicate) {
    const message = `Event ${event.id}: a dispute of a payment that is not of any booking.`;
    logFailure(message);
    await reportError(dependencies, 'payment-webhook', new Error(message));
  }
  if (outcome?.outcome === 'dispute_unknown' || outcome?.outcome === 'dispute_too_large') {
    logFailure(
      `Event ${event.id}: ${outcome.outcome}, ${outcome.booking_id ? `booking ${outcome.booking_id}` : 'no booking'}.`,
    );
    throw new Refusal(409, outcome.outcome);
  }
  if (outcome?.outcome === 'amount_mismatch') {
    logFailure(`Event ${event.id}: amount or currency is not that of booking ${outcome.booking_id}.`);
    throw new Refusal(409, 'amount_mismatch');
  }
  return answer({ received: true, outcome: outcome?.outcome ?? 'ignored' });
}

async function signedEvent(request: Request, { stripe, settings }: Dependencies): Promise<Stripe.Event> {
  const signature = request.headers.get('stripe-signature');
  const body = await readText(request);
  if (!signature) throw new Refusal(400, 'invalid_signature');
  let event: Stripe.Event;
  try {
    event = await stripe.webhooks.constructEventAsync(
      body,
      signature,
      settings.stripeWebhookSecret,
      toleranceSeconds,
      Stripe.createSubtleCryptoProvider(),
    );
  } catch {
    throw new Refusal(400, 'invalid_signature');
  }
  checkShape(eventSchema, event);
  return event;
}

const text = z.string().check(z.minLength(1), z.maxLength(255), z.regex(/^\P{Cc}*$/u));
const metadata = z.nullish(z.record(z.string(), z.string()));

/** The end of the year 9999, in seconds: later ones are no dates of the database. */
const lastMoment = 253_402_300_799;

/** The fields that are read of an event. Events of another shape are ignored, signed or not. */
const eventSchema = z.looseObject({
  id: text,
  type: text,
  created: z.int().check(z.gte(0), z.lte(lastMoment)),
  data: z.looseObject({ object: z.unknown() }),
});
const sessionSchema = z.looseObject({
  id: text,
  status: z.nullish(text),
  payment_status: text,
  payment_intent: z.nullish(z.union([text, z.looseObject({ id: text })])),
  amount_total: z.nullish(z.int().check(z.gte(0), z.lte(mostCents))),
  currency: z.nullish(text),
  metadata,
});
const refundSchema = z.looseObject({ id: text, status: z.nullish(text), failure_reason: z.nullish(text), metadata });

const cents = z.int().check(z.gte(-mostCents), z.lte(mostCents));
const moment = z.int().check(z.gte(0), z.lte(lastMoment));
const named = z.union([text, z.looseObject({ id: text })]);
const disputeSchema = z.looseObject({
  id: text,
  amount: z.int().check(z.gte(0), z.lte(mostCents)),
  currency: text,
  reason: text,
  status: text,
  created: moment,
  charge: named,
  payment_intent: z.nullish(named),
  evidence_details: z.looseObject({ due_by: z.nullish(moment) }),
  balance_transactions: z.array(z.looseObject({ id: text, amount: cents, fee: cents, created: moment })),
});

function checkShape(schema: z.core.$ZodType, value: unknown): void {
  if (!z.safeParse(schema, value).success) throw new Refusal(400, 'invalid_event');
}

async function applyEvent(dependencies: Dependencies, event: Stripe.Event): Promise<PaymentOutcome | undefined> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return applyCheckoutEvent(dependencies, event, event.data.object);
    case 'checkout.session.async_payment_failed':
      return applyCheckoutEvent(dependencies, event, event.data.object, true);
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
      checkShape(refundSchema, event.data.object);
      return applyRefundEvent(dependencies, event, event.data.object);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      checkShape(disputeSchema, event.data.object);
      return applyDisputeEvent(dependencies, event, event.data.object.id);
    default:
      return undefined;
  }
}

async function applyCheckoutEvent(
  dependencies: Dependencies,
  event: Stripe.Event,
  session: Stripe.Checkout.Session,
  failed = false,
): Promise<PaymentOutcome> {
  checkShape(sessionSchema, session);
  const state = await sessionState(dependencies, session, failed);
  const applied = await dependencies.server.rpc('apply_checkout_event', {
    event_id: event.id,
    event_type: event.type,
    happened_at: new Date(event.created * 1000).toISOString(),
    ...state,
  });
  return unwrap(applied);
}
