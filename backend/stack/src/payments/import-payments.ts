import type Stripe from 'stripe';
import { z } from 'zod';
import { saveCharge, saveRefund } from './balance.ts';
import { createSession, customerDetails } from './checkout-sessions.ts';
import { saveDispute } from './disputes.ts';
import { newId } from './ids.ts';
import { buildCharge, buildIntent, buildPaymentMethod } from './payment-records.ts';
import type { SandboxContext } from './sandbox-context.ts';

const id = (prefix: string) => z.string().startsWith(prefix).max(100);

const instant = z.iso.datetime({ offset: true });

export const importSchema = z.strictObject({
  payments: z
    .array(
      z.strictObject({
        sessionId: id('cs_test_'),
        paymentIntentId: id('pi_'),
        method: z.enum(['card', 'pix']),
        amountCents: z.number().int().min(50).max(99_999_999),
        paidAt: instant,
        name: z.string().min(1),
        email: z.email(),
        metadata: z.record(z.string(), z.string()).default({}),
        /** Already sent back, with the refund's id. */
        refund: z.strictObject({ id: id('re_'), amountCents: z.number().int().min(1) }).optional(),
        /** Contested by the cardholder, who does not recognise it. */
        dispute: z
          .strictObject({ id: id('du_'), transactionId: id('txn_'), openedAt: instant, dueBy: instant })
          .optional(),
      }),
    )
    .max(2000),
});
type ImportedPayment = z.output<typeof importSchema>['payments'][number];

/**
 * Records payments that were made elsewhere, such as those of a demonstration, so that they can be retrieved and
 * refunded, or answered where they are contested. No event is sent. One that is known already is left as it is.
 * @returns how many were new.
 */
export function importPayments(context: SandboxContext, payments: readonly ImportedPayment[]): number {
  const unknown = payments.filter(({ sessionId }) => !context.store.find('checkout.session', sessionId));
  for (const payment of unknown) importPayment(context, payment);
  return unknown.length;
}

function importPayment({ store, url, enabledEvents }: SandboxContext, payment: ImportedPayment): void {
  const paidAt = Math.floor(Date.parse(payment.paidAt) / 1000);
  const created = createSession(
    { store, url, enabledEvents },
    {
      mode: 'payment',
      allowed_payment_method_types: [payment.method],
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'brl', unit_amount: payment.amountCents, product_data: { name: payment.name } },
        },
      ],
      success_url: 'http://localhost/',
      customer_email: payment.email,
      metadata: payment.metadata,
      payment_intent_data: { metadata: payment.metadata },
    },
  );
  const state = store.sessionState(created.id);
  store.remove('checkout.session', created.id);
  store.setDeadline(created.id, null);
  store.saveSessionState(payment.sessionId, state);

  const intent: Stripe.PaymentIntent = {
    ...buildIntent(created, state),
    id: payment.paymentIntentId,
    client_secret: `${payment.paymentIntentId}_secret_imported`,
    created: paidAt,
  };
  const card = { email: payment.email, number: '4242424242424242', expMonth: 12, expYear: 2034, name: payment.name };
  const method = store.save(
    'payment_method',
    buildPaymentMethod({ email: payment.email, ...(payment.method === 'card' ? { card } : {}) }),
  );
  const refunded = payment.refund?.amountCents ?? 0;
  const charge = saveCharge(store, {
    ...buildCharge(intent, method),
    created: paidAt,
    amount_refunded: refunded,
    refunded: refunded === payment.amountCents,
  });
  store.save('payment_intent', {
    ...intent,
    status: 'succeeded',
    amount_received: payment.amountCents,
    latest_charge: charge.id,
    payment_method: method.id,
  });
  store.save('checkout.session', {
    ...created,
    id: payment.sessionId,
    created: paidAt,
    expires_at: paidAt + 31 * 60,
    status: 'complete',
    payment_status: 'paid',
    payment_intent: payment.paymentIntentId,
    url: null,
    customer_details: customerDetails(payment.email, null),
  });
  if (payment.dispute) {
    const { openedAt, dueBy, ...ids } = payment.dispute;
    const seconds = (moment: string) => Math.floor(Date.parse(moment) / 1000);
    saveDispute(
      { store },
      charge,
      { reason: 'fraudulent' },
      {
        ...ids,
        created: seconds(openedAt),
        dueBy: seconds(dueBy),
      },
    );
  }
  if (!payment.refund) return;
  const refund: Stripe.Refund = {
    id: payment.refund.id,
    object: 'refund',
    amount: refunded,
    balance_transaction: newId('txn'),
    charge: charge.id,
    created: paidAt,
    currency: 'brl',
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: payment.paymentIntentId,
    payment_method: method.id,
    reason: 'requested_by_customer',
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  };
  saveRefund(store, refund, payment.method === 'pix');
}
