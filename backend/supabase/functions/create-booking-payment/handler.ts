import {
  type CreateBookingPayment,
  createBookingPaymentSchema,
} from 'shared-domain/bookings/booking-request.schema.ts';
import type { HoldRow } from 'shared-domain/db/api.types.ts';
import Stripe from 'stripe';
import { releaseHold } from '../_shared/booking.ts';
import { type Caller, callerOf, withAddress } from '../_shared/caller.ts';
import { applySession, createSession, endSession, retrieveSession } from '../_shared/checkout.ts';
import { throwRefusal, unwrap } from '../_shared/database.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { answer, Refusal, readBody } from '../_shared/http.ts';
import { logFailure } from '../_shared/request-id.ts';

/**
 * Holds a date and opens its checkout. The hold is committed first; then the provider makes the session, with a key that is the
 * booking's. The same request again gives the same session; other guests, another way to pay or another coupon replace it. A total of
 * zero is confirmed immediately, without a session.
 */
export async function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  const caller = callerOf(request);
  const body = await readBody(request, createBookingPaymentSchema);
  let hold = await holdDate(request, dependencies, body);
  // Nothing to charge: the database has confirmed it, and there is nothing to ask the provider.
  if (hold.status === 'paid') return answer(opened(hold, null));

  if (hold.stripe_session_id) {
    const reusable = await reusableSession(request, dependencies, hold, body);
    if (reusable) return reusable;
    hold = await holdDate(request, dependencies, body);
  } else if (!isAsAgreed(hold, body)) {
    await requireBudget(request, dependencies, body);
    await releaseHold(dependencies, hold.booking_id, 'given_up');
    hold = await holdDate(request, dependencies, body);
  }
  if (hold.status === 'paid') return answer(opened(hold, null));
  return answer(await openCheckout(request, dependencies, body, caller, hold));
}

/** As the caller: the database decides whether they may, and what it costs. */
async function holdDate(request: Request, dependencies: Dependencies, body: CreateBookingPayment): Promise<HoldRow> {
  const caller = await withAddress(request, dependencies);
  const held = await caller.rpc('hold_booking', {
    target_space: body.spaceId,
    event_date: body.eventDate,
    guest_count: body.guestCount,
    base_price_cents: body.basePrice,
    payment_method: body.paymentMethods[0],
    discount_cents: body.discountAmount,
    ...(body.couponId ? { coupon_id: body.couponId } : {}),
    ...(body.serviceFee === undefined ? {} : { service_fee_cents: body.serviceFee }),
    ...(body.extras === undefined ? {} : { extras: body.extras }),
    ...(body.startsAt === undefined ? {} : { starts_at: body.startsAt }),
    ...(body.endsAt === undefined ? {} : { ends_at: body.endsAt }),
    ...(body.rulesVersion === undefined ? {} : { rules_version: body.rulesVersion }),
    ...(body.expectedTotal === undefined ? {} : { expected_total_cents: body.expectedTotal }),
    ...(body.company ? { company: body.company } : {}),
  });
  return unwrap(held);
}

/** Before the hold is given up for another one: a refusal after that would lose the date. */
async function requireBudget(
  request: Request,
  dependencies: Dependencies,
  { spaceId, eventDate }: CreateBookingPayment,
): Promise<void> {
  const caller = await withAddress(request, dependencies);
  throwRefusal(await caller.rpc('check_hold_budget', { target_space: spaceId, event_date: eventDate }));
}

const isAsAgreed = (hold: HoldRow, body: CreateBookingPayment) =>
  hold.guest_count === body.guestCount &&
  hold.payment_method === body.paymentMethods[0] &&
  hold.discount_amount === body.discountAmount &&
  // A coupon that takes nothing off is not kept with the booking.
  (hold.discount_amount === 0 || hold.coupon_id === body.couponId) &&
  hasExtras(hold, body.extras ?? []) &&
  hold.starts_at === (body.startsAt ?? null) &&
  hold.ends_at === (body.endsAt ?? null) &&
  (body.rulesVersion === undefined || hold.rules_version === body.rulesVersion) &&
  // The guest pays the total that they were shown.
  (body.expectedTotal === undefined || hold.total_amount === body.expectedTotal) &&
  hold.company?.name === body.company?.name.trim() &&
  hold.company?.cnpj === body.company?.cnpj;

/** Those that were chosen, and beyond them none but one of each that is obligatory. */
function hasExtras({ extras }: HoldRow, chosen: readonly { id: string; quantity: number }[]): boolean {
  const left = new Map(chosen.map(({ id, quantity }) => [id.toLowerCase(), quantity]));
  return (
    extras.every(({ id, quantity, is_obligatory }) => {
      const wish = left.get(id) ?? (is_obligatory ? 1 : 0);
      left.delete(id);
      return wish === quantity;
    }) && left.size === 0
  );
}

/** The answer for a hold that already has a session, or nothing when that hold was let go and a new one is due. */
async function reusableSession(
  request: Request,
  dependencies: Dependencies,
  hold: HoldRow,
  body: CreateBookingPayment,
): Promise<Response | undefined> {
  if (!hold.stripe_session_id) return undefined;
  const isUnchanged = isAsAgreed(hold, body);
  if (!isUnchanged) await requireBudget(request, dependencies, body);
  const session = await (isUnchanged ? retrieveSession : endSession)(dependencies, hold.stripe_session_id);
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

async function openCheckout(
  request: Request,
  dependencies: Dependencies,
  body: CreateBookingPayment,
  caller: Caller,
  first: HoldRow,
) {
  let hold = first;
  for (let attempt = 1; ; attempt += 1) {
    try {
      const session = await createSession(dependencies, hold, caller.email);
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
      hold = await holdDate(request, dependencies, body);
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

function opened(hold: HoldRow, url: string | null) {
  return {
    bookingId: hold.booking_id,
    status: hold.status,
    url,
    sessionId: hold.stripe_session_id,
    expiresAt: hold.checkout_expires_at,
    holdExpiresAt: hold.hold_expires_at,
  };
}
