import type { HoldRow, PaymentOutcome } from 'shared-domain/db/api.types.ts';
import { pixMinutes } from 'shared-domain/rules/booking-rules.ts';
import Stripe from 'stripe';
import * as z from 'zod/mini';
import { unwrap } from './database.ts';
import type { Dependencies } from './dependencies.ts';
import { Refusal } from './http.ts';
import { logFailure } from './request-id.ts';

const pixSeconds = pixMinutes * 60;

/** Runs a call to the provider; when it cannot be reached or fails on its side, the person gets `provider_unavailable`. */
export async function askProvider<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof Stripe.errors.StripeInvalidRequestError) throw error;
    if (error instanceof Stripe.errors.StripeError) {
      logFailure(`Payment provider: ${error.type} ${error.message}`);
      throw new Refusal(502, 'provider_unavailable');
    }
    throw error;
  }
}

/**
 * The one session of a hold. Everything sent is frozen in the booking, and the key is the booking's: a second request
 * after a crash gets the session that was made.
 */
export async function createSession({ stripe, settings }: Dependencies, hold: HoldRow, email: string | undefined) {
  const [year, month, day] = hold.event_date.split('-');
  const metadata = { booking_id: hold.booking_id };
  const discounts = await providerDiscounts(stripe, hold);
  return askProvider(() =>
    stripe.checkout.sessions.create(
      {
        mode: 'payment',
        allowed_payment_method_types: [hold.payment_method],
        line_items: [
          lineItem(hold.title, hold.price_cents, { description: `Reserva para ${day}/${month}/${year}` }),
          ...hold.extras.map(({ name, per, unit_cents, quantity }) =>
            lineItem(name, unit_cents, { quantity: per === 'guest' ? quantity * hold.guest_count : quantity }),
          ),
          lineItem('Taxa de serviço', hold.service_fee),
        ],
        client_reference_id: hold.booking_id,
        metadata,
        payment_intent_data: { metadata },
        expires_at: Math.floor(Date.parse(hold.checkout_expires_at) / 1000),
        success_url: `${settings.siteUrl}/booking-success?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: hold.request_id
          ? `${settings.siteUrl}/minhas-reservas?aba=pedidos`
          : `${settings.siteUrl}/espaco/${hold.space_id}`,
        locale: 'pt-BR',
        ...(discounts ? { discounts } : {}),
        ...(hold.payment_method === 'pix'
          ? { payment_method_options: { pix: { expires_after_seconds: pixSeconds } } }
          : {}),
        ...(email ? { customer_email: email } : {}),
      },
      { idempotencyKey: `booking-${hold.booking_id}` },
    ),
  );
}

/** The provider knows a discount only as a coupon of its own: one for each booking that has one. */
async function providerDiscounts(stripe: Stripe, hold: HoldRow) {
  if (hold.discount_amount === 0) return undefined;
  const coupon = await askProvider(() =>
    stripe.coupons.create(
      {
        amount_off: hold.discount_amount,
        currency: 'brl',
        duration: 'once',
        name: hold.coupon_code ?? 'Cupom',
      },
      { idempotencyKey: `coupon-${hold.booking_id}` },
    ),
  );
  return [{ coupon: coupon.id }];
}

function lineItem(
  name: string,
  cents: number,
  { description, quantity = 1 }: { description?: string; quantity?: number } = {},
) {
  return {
    quantity,
    price_data: {
      currency: 'brl',
      unit_amount: cents,
      product_data: { name, ...(description ? { description } : {}) },
    },
  };
}

export const retrieveSession = ({ stripe }: Dependencies, sessionId: string) =>
  askProvider(() => stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] }));

/**
 * Ends a session, so that no payment can start any more.
 * @returns the session as it is now: expired, or complete when the payment was faster.
 */
export async function endSession(dependencies: Dependencies, sessionId: string): Promise<Stripe.Checkout.Session> {
  try {
    return await askProvider(() =>
      dependencies.stripe.checkout.sessions.expire(sessionId, { expand: ['payment_intent'] }),
    );
  } catch (error) {
    // Only an open session can be expired.
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return retrieveSession(dependencies, sessionId);
    throw error;
  }
}

/** A session in the words of the database's procedures. */
export async function sessionState({ stripe }: Dependencies, session: Stripe.Checkout.Session, failed = false) {
  const intent = typeof session.payment_intent === 'string' ? session.payment_intent : session.payment_intent?.id;
  let pendingUntil: string | undefined;
  if (session.status === 'complete' && session.payment_status === 'unpaid' && !failed) {
    let seconds = Math.floor(Date.now() / 1000) + pixSeconds;
    if (intent) {
      const detailed =
        typeof session.payment_intent === 'object' && session.payment_intent
          ? session.payment_intent
          : await askProvider(() => stripe.paymentIntents.retrieve(intent));
      seconds = detailed.next_action?.pix_display_qr_code?.expires_at ?? seconds;
    }
    pendingUntil = new Date(seconds * 1000).toISOString();
  }
  return {
    session_id: session.id,
    // A session without one is not ours; the nil id matches no booking.
    booking_id: bookingIdOf(session) ?? '00000000-0000-0000-0000-000000000000',
    session_status: session.status ?? 'open',
    payment_status: session.payment_status,
    amount_cents: session.amount_total ?? -1,
    currency: session.currency ?? '',
    failed,
    ...(intent ? { payment_intent: intent } : {}),
    ...(pendingUntil ? { pending_until: pendingUntil } : {}),
  };
}

function bookingIdOf(session: Stripe.Checkout.Session): string | undefined {
  const parsed = z.safeParse(z.guid(), session.metadata?.booking_id);
  return parsed.success ? parsed.data : undefined;
}

/** Tells the database what the provider says now. As the server: it speaks for the provider. */
export async function applySession(
  dependencies: Dependencies,
  session: Stripe.Checkout.Session,
): Promise<PaymentOutcome> {
  const state = await sessionState(dependencies, session);
  return unwrap(await dependencies.server.rpc('apply_checkout_session', state));
}
