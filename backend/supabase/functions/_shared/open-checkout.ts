import type { HoldRow } from 'shared-domain/db/api.types.ts';
import Stripe from 'stripe';
import { releaseHold } from './booking.ts';
import { applySession, createSession, endSession, retrieveSession } from './checkout.ts';
import { unwrap } from './database.ts';
import type { Dependencies } from './dependencies.ts';
import { answer, Refusal } from './http.ts';
import { logFailure } from './request-id.ts';

/**
 * The answer for a hold that already has a session, or nothing when that session is over and a new hold is due. A session of a hold that
 * is no longer as agreed ends at the provider first.
 */
export async function reusableSession(
  dependencies: Dependencies,
  hold: HoldRow,
  isAsAgreed: boolean,
): Promise<Response | undefined> {
  if (!hold.stripe_session_id) return undefined;
  const session = await (isAsAgreed ? retrieveSession : endSession)(dependencies, hold.stripe_session_id);
  if (session.status === 'open') return answer(opened(hold, session.url ?? hold.checkout_url));

  const { status } = await applySession(dependencies, session);
  if (status === 'paid') return answer({ ...opened(hold, null), status });
  if (session.status === 'complete') {
    // A PIX code was shown and may still be paid: it is where the person has to go.
    const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null;
    const instructions = intent?.next_action?.pix_display_qr_code?.hosted_instructions_url;
    return answer(opened(hold, instructions ?? hold.checkout_url));
  }
  return undefined;
}

/** Makes the session of a hold; `holdAgain` when the hold is too old for one. */
export async function openCheckout(
  dependencies: Dependencies,
  email: string | undefined,
  first: HoldRow,
  holdAgain: () => Promise<HoldRow>,
) {
  let hold = first;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const session = await createSession(dependencies, hold, email);
      return await attach(dependencies, hold, session);
    } catch (error) {
      if (error instanceof Refusal && error.code === 'hold_ended') throw error;
      await releaseHold(dependencies, hold.booking_id, 'payment_failed');
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      // A hold whose session was never made can be too old for one: a new hold is not.
      if (attempt === 2) {
        logFailure(`Payment provider: ${error.message}`);
        throw new Refusal(502, 'provider_unavailable');
      }
      hold = await holdAgain();
    }
  }
}

/** As the server: which session belongs to a booking is not the caller's to say. */
async function attach(dependencies: Dependencies, hold: HoldRow, session: Stripe.Checkout.Session) {
  const attached = unwrap(
    await dependencies.server.rpc('attach_checkout_session', {
      booking_id: hold.booking_id,
      session_id: session.id,
      session_url: session.url ?? '',
    }),
  );
  if (attached.status === 'cancelled') {
    // Given up in another tab since then.
    await endSession(dependencies, session.id);
    throw new Refusal(409, 'hold_ended');
  }
  return opened(attached, session.url);
}

export function opened(hold: HoldRow, url: string | null) {
  return {
    bookingId: hold.booking_id,
    status: hold.status,
    url,
    sessionId: hold.stripe_session_id,
    expiresAt: hold.checkout_expires_at,
    holdExpiresAt: hold.hold_expires_at,
  };
}
