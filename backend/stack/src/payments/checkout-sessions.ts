import type Stripe from 'stripe';
import { z } from 'zod';
import type { FormValue } from './form-encoding.ts';
import { newId, nowSeconds } from './ids.ts';
import { type RequestOrigin, recordEvent, type SandboxContext } from './sandbox-context.ts';
import { invalidRequest, noSuch } from './stripe-errors.ts';

const minimumTotalCents = 50;
const maximumCents = 99_999_999;

export const integerParam = z
  .string()
  .regex(/^-?\d{1,15}$/, 'parameter_invalid_integer')
  .transform(Number);
export const metadataParam = z.record(
  z.string().max(40, 'metadata keys have at most 40 characters'),
  z.string().max(500, 'metadata values have at most 500 characters'),
);
export const expandParam = z.array(z.string()).optional();

const lineItemParam = z.strictObject({
  quantity: integerParam.optional(),
  price_data: z.strictObject({
    currency: z.string(),
    unit_amount: integerParam,
    product_data: z.strictObject({
      name: z.string().min(1),
      description: z.string().optional(),
      images: z.array(z.url()).max(8).optional(),
      metadata: metadataParam.optional(),
    }),
  }),
});

export const createSessionParams = z.strictObject({
  mode: z.enum(['payment']),
  line_items: z.array(lineItemParam).min(1).max(100),
  success_url: z.url(),
  cancel_url: z.url().optional(),
  client_reference_id: z.string().max(200).optional(),
  customer_email: z.email().optional(),
  expires_at: integerParam.optional(),
  allowed_payment_method_types: z
    .array(z.enum(['card', 'pix']))
    .min(1)
    .optional(),
  payment_method_options: z
    .strictObject({
      card: z.strictObject({ request_three_d_secure: z.enum(['any', 'automatic', 'challenge']).optional() }).optional(),
      pix: z.strictObject({ expires_after_seconds: integerParam.optional() }).optional(),
    })
    .optional(),
  payment_intent_data: z
    .strictObject({ description: z.string().optional(), metadata: metadataParam.optional() })
    .optional(),
  discounts: z
    .array(z.strictObject({ coupon: z.string() }))
    .max(1)
    .optional(),
  metadata: metadataParam.optional(),
  locale: z.string().optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay']).optional(),
  ui_mode: z.enum(['hosted_page', 'hosted']).optional(),
  expand: expandParam,
});
/**
 * Stripe took `payment_method_types` out of this call in 2026-09-30.endive; callers that name an older version still
 * send it, newer ones are refused as unknown.
 */
export function withCurrentNames(
  form: Record<string, FormValue>,
  stripeVersion: string | undefined,
): Record<string, FormValue> {
  const { payment_method_types: types, ...rest } = form;
  if (types === undefined || stripeVersion === undefined || stripeVersion.slice(0, 10) >= '2026-09-30') return form;
  return { ...rest, allowed_payment_method_types: types };
}
export type CreateSessionParams = z.output<typeof createSessionParams>;

/** Creates an open session after Stripe's own checks of amounts, times and currencies. */
export function createSession(context: SandboxContext, params: CreateSessionParams): Stripe.Checkout.Session {
  const created = nowSeconds();
  const expiresAt = checkedExpiry(params.expires_at, created);
  const methods = params.allowed_payment_method_types ?? ['card'];
  const pixSeconds = checkedPixSeconds(params);
  const lineItems = params.line_items.map((item, index) => lineItem(item, index, created));
  const subtotal = lineItems.reduce((sum, item) => sum + item.amount_subtotal, 0);
  const discounts = applyCoupon(context, params, lineItems, subtotal);
  const total = lineItems.reduce((sum, item) => sum + item.amount_total, 0);
  checkTotal(total);

  const id = newId('cs_test_a1', 58).replace('a1_', 'a1');
  const session: Stripe.Checkout.Session = {
    id,
    object: 'checkout.session',
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: subtotal,
    amount_total: total,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: 'brl',
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_account: null,
    customer_creation: 'if_required',
    customer_details: params.customer_email ? customerDetails(params.customer_email, null) : null,
    customer_email: params.customer_email ?? null,
    discounts,
    expires_at: expiresAt,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: params.metadata ?? {},
    mode: 'payment',
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: 'if_required',
    payment_method_configuration_details: null,
    payment_method_options: {
      ...(methods.includes('card') ? { card: { request_three_d_secure: 'automatic' as const } } : {}),
      ...(methods.includes('pix') ? { pix: { expires_after_seconds: pixSeconds } } : {}),
    } as Stripe.Checkout.Session['payment_method_options'],
    payment_method_types: methods,
    payment_status: 'unpaid',
    permissions: null,
    phone_number_collection: { enabled: false },
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: 'open',
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: subtotal - total, amount_shipping: 0, amount_tax: 0 },
    ui_mode: 'hosted_page',
    url: `${context.url()}/c/pay/${id}`,
    wallet_options: null,
  };
  context.store.save('checkout.session', session);
  context.store.saveSessionState(id, {
    lineItems,
    itemDetails: params.line_items.map((item) => item.price_data.product_data.description ?? null),
    intentMetadata: params.payment_intent_data?.metadata ?? {},
    description: params.payment_intent_data?.description ?? null,
    pixExpiresAfterSeconds: pixSeconds,
    pix: null,
    authentication: null,
  });
  context.store.setDeadline(id, expiresAt);
  return session;
}

export function customerDetails(email: string, name: string | null): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name,
    phone: null,
    tax_exempt: 'none',
    tax_ids: [],
  };
}

function checkedExpiry(requested: number | undefined, created: number): number {
  const param = { param: 'expires_at' };
  if (requested === undefined) return created + 24 * 3600;
  if (requested < created + 30 * 60) {
    throw invalidRequest(
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
      param,
    );
  }
  if (requested > created + 24 * 3600) {
    throw invalidRequest(
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
      param,
    );
  }
  return requested;
}

function checkedPixSeconds(params: CreateSessionParams): number {
  const seconds = params.payment_method_options?.pix?.expires_after_seconds ?? 86_400;
  if (seconds < 10 || seconds > 1_209_600) {
    throw invalidRequest('Invalid value for `expires_after_seconds`: must be between 10 and 1209600.', {
      param: 'payment_method_options[pix][expires_after_seconds]',
    });
  }
  return seconds;
}

function checkTotal(total: number): void {
  if (total < minimumTotalCents) {
    throw invalidRequest("The Checkout Session's total amount due must add up to at least R$0.50 brl", {
      code: 'amount_too_small',
    });
  }
  if (total > maximumCents) {
    throw invalidRequest("The Checkout Session's total amount due must be no more than R$999,999.99 brl", {
      code: 'amount_too_large',
    });
  }
}

function lineItem(item: z.output<typeof lineItemParam>, index: number, created: number): Stripe.LineItem {
  const { currency, unit_amount: unitAmount, product_data: product } = item.price_data;
  const quantity = item.quantity ?? 1;
  const name = (field: string) => `line_items[${index}]${field}`;
  if (currency.toLowerCase() !== 'brl') {
    throw invalidRequest(`Invalid currency: ${currency}. The payment sandbox supports these currencies: brl`, {
      param: name('[price_data][currency]'),
    });
  }
  if (unitAmount < 0 || quantity < 1) {
    throw invalidRequest('This value must be greater than or equal to 0.', {
      code: 'parameter_invalid_integer',
      param: name(unitAmount < 0 ? '[price_data][unit_amount]' : '[quantity]'),
    });
  }
  const amount = unitAmount * quantity;
  return {
    id: newId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: 'brl',
    description: product.name,
    metadata: {},
    price: {
      id: newId('price'),
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      created,
      currency: 'brl',
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: newId('prod', 14),
      recurring: null,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: 'one_time',
      unit_amount: unitAmount,
      // On the wire this is a string; the SDK turns it into its own Decimal.
      unit_amount_decimal: String(unitAmount) as unknown as Stripe.Price['unit_amount_decimal'],
    },
    quantity,
  };
}

/** Takes a coupon's fixed amount or percentage off the items, from the first on. */
function applyCoupon(
  context: SandboxContext,
  params: CreateSessionParams,
  lineItems: Stripe.LineItem[],
  subtotal: number,
): Stripe.Checkout.Session['discounts'] {
  const couponId = params.discounts?.[0]?.coupon;
  if (couponId === undefined) return [];
  const coupon = context.store.find('coupon', couponId);
  if (!coupon) throw noSuch('coupon', couponId, 'discounts[0][coupon]');
  let left = Math.min(subtotal, coupon.amount_off ?? Math.round((subtotal * (coupon.percent_off ?? 0)) / 100));
  for (const item of lineItems) {
    item.amount_discount = Math.min(left, item.amount_subtotal);
    item.amount_total = item.amount_subtotal - item.amount_discount;
    left -= item.amount_discount;
  }
  context.store.save('coupon', { ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  return [{ coupon: couponId, promotion_code: null }];
}

/** `POST /v1/checkout/sessions/:id/expire`: only an open session can be expired. */
export function expireSession(context: SandboxContext, id: string, origin?: RequestOrigin): Stripe.Checkout.Session {
  const session = context.store.find('checkout.session', id);
  if (!session) throw noSuch('checkout.session', id, 'session');
  if (session.status !== 'open') {
    throw invalidRequest(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  }
  const expired = context.store.save('checkout.session', { ...session, status: 'expired', url: null });
  context.store.setDeadline(id, null);
  context.store.saveSessionState(id, { ...context.store.sessionState(id), authentication: null });
  if (typeof session.payment_intent === 'string') {
    const intent = context.store.get('payment_intent', session.payment_intent);
    const canceled = context.store.save('payment_intent', {
      ...intent,
      status: 'canceled',
      canceled_at: nowSeconds(),
      cancellation_reason: 'automatic',
      next_action: null,
    });
    recordEvent(context, 'payment_intent.canceled', canceled, origin);
  }
  recordEvent(context, 'checkout.session.expired', expired, origin);
  return expired;
}
