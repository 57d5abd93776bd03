import type Stripe from 'stripe';
import { saveCharge } from './balance.ts';
import type { CardDetails } from './card-form.ts';
import { customerDetails, expireSession } from './checkout-sessions.ts';
import { openDispute } from './disputes.ts';
import { nowSeconds } from './ids.ts';
import { buildCharge, buildIntent, buildPaymentMethod } from './payment-records.ts';
import { pixCode } from './pix-code.ts';
import { recordEvent, type SandboxContext } from './sandbox-context.ts';
import { authenticationFailed, cardBehaviour, type Decline } from './test-cards.ts';

export type PaymentOutcome =
  | { kind: 'paid' }
  | { kind: 'waiting' }
  | { kind: 'authentication' }
  | { kind: 'declined'; decline: Decline; chargeId: string | null }
  /** Already paid, expired or otherwise not open: nothing was done. */
  | { kind: 'closed' };

/** Pays an open session by card. A session that is not open any more is left alone: one session, one payment. */
export function payByCard(context: SandboxContext, sessionId: string, card: CardDetails): PaymentOutcome {
  const session = openSession(context, sessionId, 'card');
  if (!session) return { kind: 'closed' };
  const intent = intentOf(context, session);
  const behaviour = cardBehaviour(card.number);
  if (!behaviour.authentication) return charge(context, session, intent, card, behaviour.decline);

  context.store.save('payment_intent', {
    ...intent,
    status: 'requires_action',
    next_action: {
      type: 'redirect_to_url',
      redirect_to_url: { return_url: session.success_url, url: `${context.url()}/c/pay/${sessionId}/autenticacao` },
    },
  });
  recordEvent(context, 'payment_intent.requires_action', context.store.get('payment_intent', intent.id));
  context.store.saveSessionState(sessionId, {
    ...context.store.sessionState(sessionId),
    authentication: {
      card: card.number,
      expMonth: card.expMonth,
      expYear: card.expYear,
      name: card.name,
      email: card.email,
    },
  });
  return { kind: 'authentication' };
}

/** The answer to the simulated 3-D Secure question. */
export function answerAuthentication(context: SandboxContext, sessionId: string, authorised: boolean): PaymentOutcome {
  const session = openSession(context, sessionId, 'card');
  const state = session && context.store.sessionState(sessionId);
  if (!session || !state?.authentication) return { kind: 'closed' };
  const { card: number, ...rest } = state.authentication;
  context.store.saveSessionState(sessionId, { ...state, authentication: null });
  const intent = intentOf(context, session);
  if (authorised) return charge(context, session, intent, { number, ...rest }, cardBehaviour(number).decline);
  failIntent(context, intent, authenticationFailed, null);
  return { kind: 'declined', decline: authenticationFailed, chargeId: null };
}

/** Asks for a PIX code: the session is complete, its payment is still to come. */
export function requestPix(context: SandboxContext, sessionId: string, email: string): PaymentOutcome {
  const session = openSession(context, sessionId, 'pix');
  if (!session) return { kind: 'closed' };
  const state = context.store.sessionState(sessionId);
  const intent = intentOf(context, session);
  const method = context.store.save('payment_method', buildPaymentMethod({ email }));
  const expiresAt = nowSeconds() + state.pixExpiresAfterSeconds;
  const code = pixCode(intent.amount, intent.id);
  const pageUrl = `${context.url()}/c/pay/${sessionId}`;
  context.store.saveSessionState(sessionId, {
    ...state,
    authentication: null,
    pix: { code, expiresAt, status: 'waiting' },
  });
  const waiting = context.store.save('payment_intent', {
    ...intent,
    status: 'requires_action',
    payment_method: method.id,
    next_action: {
      type: 'pix_display_qr_code',
      pix_display_qr_code: {
        data: code,
        expires_at: expiresAt,
        hosted_instructions_url: pageUrl,
        image_url_svg: `${pageUrl}/pix.svg`,
      },
    },
  });
  recordEvent(context, 'payment_intent.requires_action', waiting);
  const completed = context.store.save('checkout.session', {
    ...session,
    status: 'complete',
    payment_status: 'unpaid',
    url: null,
    customer_details: customerDetails(email, null),
  });
  context.store.setDeadline(sessionId, expiresAt);
  recordEvent(context, 'checkout.session.completed', completed);
  return { kind: 'waiting' };
}

/** Applies the decision of the payer's bank about a waiting PIX code. */
export function settlePix(
  context: SandboxContext,
  sessionId: string,
  result: 'paid' | 'failed' | 'expired',
): PaymentOutcome {
  const { store } = context;
  const session = store.find('checkout.session', sessionId);
  const state = session && store.sessionState(sessionId);
  if (!session || state?.pix?.status !== 'waiting') return { kind: 'closed' };
  const intent = store.get('payment_intent', String(session.payment_intent));
  store.saveSessionState(sessionId, { ...state, pix: { ...state.pix, status: result } });
  store.setDeadline(sessionId, null);
  if (result === 'paid') {
    succeed(context, intent, store.get('payment_method', String(intent.payment_method)));
    const paid = store.save('checkout.session', { ...session, payment_status: 'paid' });
    recordEvent(context, 'checkout.session.async_payment_succeeded', paid);
    return { kind: 'paid' };
  }
  const decline: Decline = {
    code: result === 'expired' ? 'payment_intent_payment_attempt_expired' : 'payment_intent_payment_attempt_failed',
    message:
      result === 'expired'
        ? 'The payment attempt for this PaymentIntent has expired. You can try confirming again with a new payment method.'
        : 'The payment failed.',
    text: result === 'expired' ? 'O código PIX expirou.' : 'O pagamento PIX não foi concluído.',
    field: 'number',
  };
  failIntent(context, intent, decline, null);
  recordEvent(context, 'checkout.session.async_payment_failed', session);
  return { kind: 'declined', decline, chargeId: null };
}

/** Settles a session whose deadline has passed: it expires, as does an unpaid PIX code. */
export function settleDeadline(context: SandboxContext, sessionId: string): void {
  const session = context.store.get('checkout.session', sessionId);
  if (session.status === 'open') expireSession(context, sessionId);
  else if (settlePix(context, sessionId, 'expired').kind === 'closed') context.store.setDeadline(sessionId, null);
}

function openSession(context: SandboxContext, id: string, method: string): Stripe.Checkout.Session | undefined {
  const session = context.store.find('checkout.session', id);
  const isOpen = session?.status === 'open' && session.expires_at > nowSeconds();
  return isOpen && session.payment_method_types.includes(method) ? session : undefined;
}

/** The session's only payment intent, made with the first attempt to pay. */
function intentOf(context: SandboxContext, session: Stripe.Checkout.Session): Stripe.PaymentIntent {
  if (typeof session.payment_intent === 'string') return context.store.get('payment_intent', session.payment_intent);
  const intent = buildIntent(session, context.store.sessionState(session.id));
  context.store.save('payment_intent', intent);
  session.payment_intent = intent.id;
  context.store.save('checkout.session', session);
  recordEvent(context, 'payment_intent.created', intent);
  return intent;
}

function charge(
  context: SandboxContext,
  session: Stripe.Checkout.Session,
  intent: Stripe.PaymentIntent,
  card: CardDetails,
  decline: Decline | undefined,
): PaymentOutcome {
  const { store } = context;
  const method = store.save('payment_method', buildPaymentMethod({ email: card.email, card }));
  if (decline) {
    const failed = store.save('charge', buildCharge(intent, method, decline));
    recordEvent(context, 'charge.failed', failed);
    failIntent(context, intent, decline, failed.id);
    return { kind: 'declined', decline, chargeId: failed.id };
  }
  const { refund: refundRule, dispute: disputeRule } = cardBehaviour(card.number);
  const paid = succeed(context, intent, method, refundRule);
  const completed = store.save('checkout.session', {
    ...session,
    status: 'complete',
    payment_status: 'paid',
    url: null,
    customer_details: customerDetails(card.email, card.name),
  });
  store.setDeadline(session.id, null);
  recordEvent(context, 'checkout.session.completed', completed);
  if (disputeRule) openDispute(context, paid, disputeRule);
  return { kind: 'paid' };
}

function succeed(
  context: SandboxContext,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  refundRule?: 'pending' | 'fails',
): Stripe.Charge {
  const { store } = context;
  const paid = saveCharge(store, buildCharge(intent, method));
  if (refundRule) store.setSetting(`refund-rule:${paid.id}`, refundRule);
  recordEvent(context, 'charge.succeeded', paid);
  const succeeded = store.save('payment_intent', {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: paid.id,
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
  });
  recordEvent(context, 'payment_intent.succeeded', succeeded);
  return paid;
}

function failIntent(
  context: SandboxContext,
  intent: Stripe.PaymentIntent,
  decline: Decline,
  chargeId: string | null,
): void {
  const failed = context.store.save('payment_intent', {
    ...intent,
    status: 'requires_payment_method',
    latest_charge: chargeId ?? intent.latest_charge,
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: chargeId ? 'card_error' : 'invalid_request_error',
      code: decline.code,
      message: decline.message,
      ...(decline.declineCode ? { decline_code: decline.declineCode } : {}),
      ...(chargeId ? { charge: chargeId } : {}),
    },
  });
  recordEvent(context, 'payment_intent.payment_failed', failed);
}
