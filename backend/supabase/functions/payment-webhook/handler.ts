import Stripe from 'stripe';
import * as z from 'zod/mini';
import { type Outcome, outcomeSchema } from '../_shared/booking.ts';
import { sessionState } from '../_shared/checkout.ts';
import { unwrap } from '../_shared/database.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { answer, Refusal, readText } from '../_shared/http.ts';
import { applyRefundEvent } from '../_shared/refund.ts';

/** How old a signature may be: a recorded call cannot be played again later. */
const toleranceSeconds = 300;

/**
 * Stripe's events. Its signature is what makes a call true, so everything here acts as the server. An event's row and
 * its effect are one transaction; an error makes the provider deliver again.
 */
export async function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  const event = await signedEvent(request, dependencies);
  const outcome = await applyEvent(dependencies, event);
  if (outcome?.outcome === 'amount_mismatch') {
    console.error(`Event ${event.id}: amount or currency is not that of booking ${outcome.booking_id}.`);
    throw new Refusal(409, 'amount_mismatch');
  }
  return answer({ received: true, outcome: outcome?.outcome ?? 'ignored' });
}

async function signedEvent(request: Request, { stripe, settings }: Dependencies): Promise<Stripe.Event> {
  const signature = request.headers.get('stripe-signature');
  const body = await readText(request);
  if (!signature) throw new Refusal(400, 'invalid_signature');
  try {
    return await stripe.webhooks.constructEventAsync(
      body,
      signature,
      settings.stripeWebhookSecret,
      toleranceSeconds,
      Stripe.createSubtleCryptoProvider(),
    );
  } catch {
    throw new Refusal(400, 'invalid_signature');
  }
}

async function applyEvent(dependencies: Dependencies, event: Stripe.Event): Promise<Outcome | undefined> {
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
      return applyRefundEvent(dependencies, event, event.data.object);
    default:
      return undefined;
  }
}

async function applyCheckoutEvent(
  dependencies: Dependencies,
  event: Stripe.Event,
  session: Stripe.Checkout.Session,
  failed = false,
): Promise<Outcome> {
  const state = await sessionState(dependencies, session, failed);
  const applied = await dependencies.server.rpc('apply_checkout_event', {
    event_id: event.id,
    event_type: event.type,
    ...state,
  });
  return z.parse(outcomeSchema, unwrap(applied));
}
