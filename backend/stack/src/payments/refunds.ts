import type Stripe from 'stripe';
import { z } from 'zod';
import { recordTransaction, saveRefund } from './balance.ts';
import { expandParam, integerParam, metadataParam } from './checkout-sessions.ts';
import { decideDispute, disputeOf, isOpen } from './disputes.ts';
import { newId, nowSeconds } from './ids.ts';
import { type RequestOrigin, recordEvent, type SandboxContext } from './sandbox-context.ts';
import type { FaultOf } from './sandbox-faults.ts';
import { invalidRequest, noSuch, StripeApiError } from './stripe-errors.ts';

/** Days in which the provider can still send a PIX back. */
const pixRefundDays = 90;
/** A PIX comes back through the bank a moment later, never in the answer itself. */
const settleAfterSeconds = 2;

export const createRefundParams = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: integerParam.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadataParam.optional(),
  expand: expandParam,
});

const reais = (cents: number) => `R$${(cents / 100).toFixed(2)}`;

/** Refunds all or a part of a charge. A refund to a card is final immediately, one of a PIX is pending first. */
export function createRefund(
  context: SandboxContext,
  params: z.output<typeof createRefundParams>,
  ordered?: FaultOf<'refund'>['action'],
  origin?: RequestOrigin,
): Stripe.Refund {
  const charge = chargeToRefund(context, params);
  const dispute = charge.disputed ? disputeOf(context, charge.id) : undefined;
  if (dispute && !dispute.is_charge_refundable && dispute.status !== 'won') {
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  }
  const amount = params.amount ?? charge.amount - charge.amount_refunded;
  if (charge.amount === charge.amount_refunded) {
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' });
  }
  if (amount < 1) {
    throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' });
  }
  const left = charge.amount - charge.amount_refunded;
  if (amount > left) {
    throw invalidRequest(
      `Refund amount (${reais(amount)}) is greater than unrefunded amount on charge (${reais(left)})`,
      { param: 'amount' },
    );
  }
  const isPix = charge.payment_method_details?.type === 'pix';
  if (isPix && charge.created < nowSeconds() - pixRefundDays * 86_400) {
    throw invalidRequest(`Pix payments can only be refunded within ${pixRefundDays} days of the payment.`, {
      code: 'charge_expired_for_refund',
      param: 'charge',
    });
  }
  if (ordered === 'refuse') {
    throw new StripeApiError(402, {
      type: 'invalid_request_error',
      code: 'insufficient_funds',
      message: 'Insufficient funds in your Stripe balance to refund this amount.',
    });
  }
  const rule = context.store.setting(`refund-rule:${charge.id}`);
  const isPending = isPix || rule === 'pending' || ordered === 'pend';
  const refund: Stripe.Refund = {
    id: newId(isPix ? 'pyr' : 're'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: nowSeconds(),
    currency: 'brl',
    customer: null,
    customer_account: null,
    metadata: params.metadata ?? {},
    payment_intent: charge.payment_intent as string,
    payment_method: charge.payment_method,
    reason: params.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: isPending ? 'pending' : 'succeeded',
    transfer_reversal: null,
    ...(isPending ? { pending_reason: 'processing' as const } : {}),
  };
  saveRefund(context.store, refund, isPix);
  const refunded = context.store.save('charge', {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: charge.amount_refunded + amount === charge.amount,
  });
  recordEvent(context, 'refund.created', refund, origin);
  recordEvent(context, 'charge.refunded', refunded, origin);
  // An inquiry is over once everything has been sent back.
  if (dispute && refunded.refunded && isOpen(dispute)) decideDispute(context, dispute.id, 'won', origin);
  const failsLater = rule === 'fails' || ordered === 'fail';
  if (failsLater) context.store.setSetting(`refund-fails:${refund.id}`, 'yes');
  // An ordered pending refund waits for /sandbox/refunds/:id/settle.
  if (ordered !== 'pend' && (isPending || failsLater)) {
    context.store.setDeadline(refund.id, nowSeconds() + settleAfterSeconds);
  }
  return refund;
}

/** The bank's late answer: a pending refund succeeds, or a refund (even a succeeded one, as at Stripe) fails. */
export function settleRefund(context: SandboxContext, id: string, result: 'succeeded' | 'failed'): Stripe.Refund {
  const { store } = context;
  const refund = store.find('refund', id);
  if (!refund) throw noSuch('refund', id, 'refund');
  store.setDeadline(id, null);
  if (refund.status === 'failed' || (refund.status === 'succeeded' && result === 'succeeded')) return refund;
  const { pending_reason: _, ...rest } = refund;
  const settled = store.save('refund', {
    ...rest,
    status: result,
    ...(result === 'failed'
      ? { failure_reason: 'unknown', failure_balance_transaction: returned(store, refund).id }
      : {}),
  });
  recordEvent(context, 'refund.updated', settled);
  if (result === 'failed') {
    const charge = store.get('charge', String(refund.charge));
    store.save('charge', { ...charge, amount_refunded: charge.amount_refunded - refund.amount, refunded: false });
    recordEvent(context, 'refund.failed', settled);
  }
  recordEvent(context, 'charge.refund.updated', settled);
  return settled;
}

/** The amount of a failed refund is ours again. */
const returned = (store: SandboxContext['store'], { id, amount }: Stripe.Refund) =>
  recordTransaction(store, { type: 'refund_failure', category: 'refund_failure', amount, source: id });

export function settleRefundDeadline(context: SandboxContext, id: string): void {
  settleRefund(context, id, context.store.setting(`refund-fails:${id}`) ? 'failed' : 'succeeded');
}

function chargeToRefund(context: SandboxContext, params: z.output<typeof createRefundParams>): Stripe.Charge {
  const { payment_intent: intentId, charge: chargeId } = params;
  if (intentId === undefined && chargeId === undefined) {
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    });
  }
  if (chargeId !== undefined) {
    const charge = context.store.find('charge', chargeId);
    if (!charge) throw noSuch('charge', chargeId, 'charge');
    return assertPaid(charge);
  }
  const intent = context.store.find('payment_intent', String(intentId));
  if (!intent) throw noSuch('payment_intent', String(intentId), 'payment_intent');
  if (intent.status !== 'succeeded' || typeof intent.latest_charge !== 'string') {
    throw invalidRequest(`This PaymentIntent (${intent.id}) does not have a successful charge to refund.`, {
      code: 'payment_intent_unexpected_state',
      param: 'payment_intent',
    });
  }
  return context.store.get('charge', intent.latest_charge);
}

function assertPaid(charge: Stripe.Charge): Stripe.Charge {
  if (charge.paid) return charge;
  throw invalidRequest(`Charge ${charge.id} was not successful and cannot be refunded.`, { param: 'charge' });
}
