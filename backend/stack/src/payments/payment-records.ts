import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import type { CardDetails } from './card-form.ts';
import { newId, nowSeconds } from './ids.ts';
import type { SessionState } from './sandbox-store.ts';
import { brandOf, type Decline } from './test-cards.ts';

/** A complete payment intent for a session, still without any attempt. */
export function buildIntent(session: Stripe.Checkout.Session, state: SessionState): Stripe.PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: session.amount_total ?? 0,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: newId(`${id}_secret`),
    confirmation_method: 'automatic',
    created: nowSeconds(),
    currency: 'brl',
    customer: null,
    customer_account: null,
    description: state.description,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: state.intentMetadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: session.payment_method_types,
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  };
}

const billing = (email: string, name: string | null) => ({
  address: { city: null, country: 'BR', line1: null, line2: null, postal_code: null, state: null },
  email,
  name,
  phone: null,
  tax_id: null,
});

/** The same for the same number, and nothing of it: 16 letters and digits, as Stripe gives one. */
const fingerprint = (number: string) =>
  createHash('sha256')
    .update(`card:${number}`)
    .digest('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 16);

export function buildPaymentMethod(payer: { email: string; card?: CardDetails }): Stripe.PaymentMethod {
  const { card } = payer;
  const common = {
    id: newId('pm'),
    object: 'payment_method' as const,
    allow_redisplay: 'limited' as const,
    billing_details: billing(payer.email, card?.name ?? null),
    created: nowSeconds(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
  };
  if (!card) return { ...common, type: 'pix', pix: {} };
  return {
    ...common,
    type: 'card',
    card: {
      brand: brandOf(card.number),
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'BR',
      display_brand: brandOf(card.number),
      exp_month: card.expMonth,
      exp_year: card.expYear,
      fingerprint: fingerprint(card.number),
      funding: 'credit',
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [brandOf(card.number)], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  };
}

/** A charge of the intent with this method: paid, or failed with the decline. */
export function buildCharge(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline?: Decline,
): Stripe.Charge {
  const paid = decline === undefined;
  return {
    id: newId(method.type === 'card' ? 'ch' : 'py'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: paid ? intent.amount : 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: paid ? newId('txn') : null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: 'ESPACOS RIO',
    captured: paid,
    created: nowSeconds(),
    currency: 'brl',
    customer: null,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: decline?.code ?? null,
    failure_message: decline?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: paid ? 'approved_by_network' : 'declined_by_network',
      reason: decline?.declineCode ?? null,
      risk_level: 'normal',
      seller_message: paid ? 'Payment complete.' : 'The bank did not return any further details with this decline.',
      type: paid ? 'authorized' : 'issuer_declined',
    },
    paid,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: paymentDetails(method, intent.amount),
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: paid ? 'succeeded' : 'failed',
    transfer_data: null,
    transfer_group: null,
  };
}

function paymentDetails(method: Stripe.PaymentMethod, amount: number): Stripe.Charge.PaymentMethodDetails {
  if (!method.card) {
    return { type: 'pix', pix: { bank_transaction_id: newId('E', 30) } } as Stripe.Charge.PaymentMethodDetails;
  }
  const { brand, country, exp_month, exp_year, fingerprint: print, funding, last4 } = method.card;
  return {
    type: 'card',
    card: {
      amount_authorized: amount,
      brand,
      checks: method.card.checks,
      country,
      exp_month,
      exp_year,
      fingerprint: print,
      funding,
      installments: null,
      last4,
      mandate: null,
      network: brand,
      three_d_secure: null,
      wallet: null,
    },
  } as unknown as Stripe.Charge.PaymentMethodDetails;
}
