import {
  type CreateBookingPayment,
  createBookingPaymentSchema,
} from 'shared-domain/bookings/booking-request.schema.ts';
import type { HoldRow } from 'shared-domain/db/api.types.ts';
import { releaseHold } from '../_shared/booking.ts';
import { callerOf, withAddress } from '../_shared/caller.ts';
import { throwRefusal, unwrap } from '../_shared/database.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { answer, readBody } from '../_shared/http.ts';
import { openCheckout, opened, reusableSession } from '../_shared/open-checkout.ts';

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
    const isUnchanged = isAsAgreed(hold, body);
    if (!isUnchanged) await requireBudget(request, dependencies, body);
    const reusable = await reusableSession(dependencies, hold, isUnchanged);
    if (reusable) return reusable;
    hold = await holdDate(request, dependencies, body);
  } else if (!isAsAgreed(hold, body)) {
    await requireBudget(request, dependencies, body);
    await releaseHold(dependencies, hold.booking_id, 'given_up');
    hold = await holdDate(request, dependencies, body);
  }
  if (hold.status === 'paid') return answer(opened(hold, null));
  return answer(await openCheckout(dependencies, caller.email, hold, () => holdDate(request, dependencies, body)));
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
