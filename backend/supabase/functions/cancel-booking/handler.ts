import { cancelBookingSchema } from 'shared-domain/bookings/booking-request.schema.ts';
import { callerOf } from '../_shared/caller.ts';
import { unwrap } from '../_shared/database.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { answer, readBody } from '../_shared/http.ts';
import { sendRefund } from '../_shared/refund.ts';
import { logFailure } from '../_shared/request-id.ts';

/**
 * Cancels the caller's paid booking. As the caller: the database decides whether they may and computes the refund, and refuses with
 * `refund_changed` when it differs from the amount they were shown. Its commit also leaves the refund in the outbox; sending it here
 * spares the guest the wait for the schedule.
 */
export async function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  callerOf(request);
  const { bookingId, expectedRefundCents } = await readBody(request, cancelBookingSchema);
  const called = await dependencies.asCaller(request).rpc('cancel_booking', {
    target_booking: bookingId,
    expected_refund_cents: expectedRefundCents,
  });
  const { status, refund_cents, refund_ids } = unwrap(called);
  for (const refund of refund_ids) {
    try {
      await sendRefund(dependencies, refund);
    } catch (error) {
      logFailure(`Refund ${refund} waits for the outbox: ${error instanceof Error ? error.message : error}`);
    }
  }
  return answer({ status, refundCents: refund_cents });
}
