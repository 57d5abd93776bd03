import { verifyPaymentSchema } from 'shared-domain/bookings/booking-request.schema.ts';
import { callerOf } from '../_shared/caller.ts';
import { applySession, retrieveSession } from '../_shared/checkout.ts';
import { unwrap } from '../_shared/database.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { answer, Refusal, readBody } from '../_shared/http.ts';

/** Asks the provider about the caller's own session and tells the database; the answer is the booking's status. */
export async function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  const caller = callerOf(request);
  const { sessionId } = await readBody(request, verifyPaymentSchema);
  const [booking] = unwrap(
    await dependencies
      .asCaller(request)
      .from('bookings')
      .select('id, status')
      .eq('stripe_session_id', sessionId)
      .eq('user_id', caller.id),
  );
  if (!booking) throw new Refusal(404, 'booking_not_found');
  if (booking.status === 'paid') return answer({ bookingId: booking.id, status: booking.status });
  const { status } = await applySession(dependencies, await retrieveSession(dependencies, sessionId));
  return answer({ bookingId: booking.id, status: status ?? booking.status });
}
