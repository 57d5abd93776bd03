import type { PaymentOutcome } from 'shared-domain/db/api.types.ts';
import Stripe from 'stripe';
import * as z from 'zod/mini';
import { askProvider } from './checkout.ts';
import { throwRefusal, unwrap } from './database.ts';
import type { Dependencies } from './dependencies.ts';

/** Stripe refunds nothing of a contested payment. */
const contested = 'charge_disputed';

/** Stripe's states in ours; what is still under way stays requested. */
function statusOf(refund: Stripe.Refund): 'requested' | 'succeeded' | 'failed' {
  if (refund.status === 'succeeded') return 'succeeded';
  if (refund.status === 'failed' || refund.status === 'canceled') return 'failed';
  return 'requested';
}

/**
 * Sends one refund. The key is the refund's, so sending twice refunds once. What the provider will never refund (PIX
 * after some months) becomes `manual`, for a person; what is contested waits for the bank's decision.
 */
export async function sendRefund(dependencies: Dependencies, refundId: string): Promise<void> {
  const { stripe, server } = dependencies;
  const refund = unwrap(await server.rpc('refund_to_send', { refund_id: refundId }).single());
  if (refund.status !== 'requested') return;
  if (refund.is_contested && !refund.is_decided) return;
  if (!refund.payment_intent_id)
    return settle(dependencies, refundId, { status: 'manual', failure: 'no payment intent' });
  const intent = refund.payment_intent_id;
  try {
    const sent = await askProvider(() =>
      stripe.refunds.create(
        { payment_intent: intent, amount: refund.amount_cents, metadata: { refund_id: refundId } },
        // A refund refused while the payment was contested is a new request now.
        { idempotencyKey: `refund-${refundId}${refund.is_contested ? '-after-dispute' : ''}` },
      ),
    );
    await settle(dependencies, refundId, { status: statusOf(sent), providerId: sent.id });
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
    // A second time: the decision has not reached the provider's refunds yet, the message comes again.
    if (error.code === contested && !refund.is_contested) return defer(dependencies, refundId);
    if (error.code === contested) throw error;
    await settle(dependencies, refundId, { status: 'manual', failure: error.message });
  }
}

async function defer({ server }: Dependencies, refundId: string): Promise<void> {
  throwRefusal(await server.rpc('defer_refund', { refund_id: refundId }));
}

async function settle(
  { server }: Dependencies,
  refundId: string,
  { status, providerId, failure }: { status: string; providerId?: string; failure?: string },
): Promise<void> {
  unwrap(
    await server.rpc('settle_refund', {
      refund_id: refundId,
      status,
      ...(providerId ? { provider_id: providerId } : {}),
      ...(failure ? { failure } : {}),
    }),
  );
}

/** A signed event about a refund, ours or one made by hand at the provider. */
export async function applyRefundEvent(
  { server }: Dependencies,
  event: Stripe.Event,
  refund: Stripe.Refund,
): Promise<PaymentOutcome> {
  const ours = z.safeParse(z.guid(), refund.metadata?.refund_id);
  const applied = await server.rpc('apply_refund_event', {
    event_id: event.id,
    event_type: event.type,
    happened_at: new Date(event.created * 1000).toISOString(),
    provider_id: refund.id,
    status: statusOf(refund),
    ...(ours.success ? { refund_id: ours.data } : {}),
    ...(refund.failure_reason ? { failure: refund.failure_reason } : {}),
  });
  return unwrap(applied);
}
