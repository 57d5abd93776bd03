import { cancelBookingHoldSchema } from 'shared-domain/bookings/booking-request.schema.ts';
import { releaseHold } from '../_shared/booking.ts';
import { callerOf } from '../_shared/caller.ts';
import { applySession, endSession } from '../_shared/checkout.ts';
import { unwrap } from '../_shared/database.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { answer, Refusal, readBody } from '../_shared/http.ts';

/**
 * "Cancelar reserva em andamento": the session ends at the provider first, then the date is free. `paid` when the
 * payment was faster. A PIX code that was shown may still be paid: that is a late payment, honoured or refunded.
 */
export async function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  const caller = callerOf(request);
  const { bookingId } = await readBody(request, cancelBookingHoldSchema);
  const [booking] = unwrap(
    await dependencies
      .asCaller(request)
      .from('bookings')
      .select('id, status, stripe_session_id')
      .eq('id', bookingId)
      .eq('user_id', caller.id),
  );
  if (!booking) throw new Refusal(404, 'booking_not_found');
  if (booking.status !== 'pending') return answer({ status: booking.status });

  if (booking.stripe_session_id) {
    const session = await endSession(dependencies, booking.stripe_session_id);
    if (session.payment_status !== 'unpaid') {
      const { status } = await applySession(dependencies, session);
      return answer({ status: status ?? booking.status });
    }
  }
  const released = await releaseHold(dependencies, booking.id, 'given_up');
  return answer({ status: released.status });
}
