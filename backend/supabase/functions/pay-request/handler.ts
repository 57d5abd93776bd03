import { type PayRequest, payRequestSchema } from 'shared-domain/bookings/booking-request.schema.ts';
import type { HoldRow } from 'shared-domain/db/api.types.ts';
import { releaseHold } from '../_shared/booking.ts';
import { callerOf } from '../_shared/caller.ts';
import { unwrap } from '../_shared/database.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { answer, readBody } from '../_shared/http.ts';
import { openCheckout, opened, reusableSession } from '../_shared/open-checkout.ts';

/**
 * "Pagar agora": opens the checkout of an accepted request. The same way to pay again gives the session that is open; another one ends it
 * at the provider first. A total of zero is confirmed immediately.
 */
export async function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  const caller = callerOf(request);
  const body = await readBody(request, payRequestSchema);
  const hold = () => holdAccepted(request, dependencies, body);
  let held = await hold();
  const isAsAgreed = held.payment_method === body.paymentMethod;
  if (held.status !== 'paid' && held.stripe_session_id) {
    const reusable = await reusableSession(dependencies, held, isAsAgreed);
    if (reusable) return reusable;
    held = await hold();
  } else if (held.status !== 'paid' && !isAsAgreed) {
    await releaseHold(dependencies, held.booking_id, 'given_up');
    held = await hold();
  }
  if (held.status === 'paid') return answer(opened(held, null));
  return answer(await openCheckout(dependencies, caller.email, held, hold));
}

/** As the caller: the database decides whether the acceptance is theirs, and what it costs. */
async function holdAccepted(
  request: Request,
  dependencies: Dependencies,
  { requestId, paymentMethod, expectedTotal }: PayRequest,
): Promise<HoldRow> {
  return unwrap(
    await dependencies.asCaller(request).rpc('pay_request', {
      target_request: requestId,
      payment_method: paymentMethod,
      expected_total_cents: expectedTotal,
    }),
  );
}
