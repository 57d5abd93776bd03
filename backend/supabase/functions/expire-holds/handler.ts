import type { HoldRow } from 'shared-domain/db/api.types.ts';
import { releaseHold } from '../_shared/booking.ts';
import { requireSecretKey } from '../_shared/caller.ts';
import { applySession, endSession } from '../_shared/checkout.ts';
import { unwrap } from '../_shared/database.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { answer } from '../_shared/http.ts';
import { logFailure } from '../_shared/request-id.ts';

/** Holds checked with the provider concurrently. */
const atOnce = 8;

/**
 * Scheduled every minute. Frees the dates of holds that ended, after asking the provider: a payment whose event was
 * lost is confirmed instead. When the provider does not answer the date is freed all the same, and a payment that
 * arrives afterwards is a late one. Requests to book that are over end after the checkouts that they wait for.
 */
export async function handler(request: Request, dependencies: Dependencies): Promise<Response> {
  await requireSecretKey(request, dependencies);
  const ended = unwrap(await dependencies.server.rpc('ended_holds', { batch: 200 }));
  let released = 0;
  for (let start = 0; start < ended.length; start += atOnce) {
    const freed = await Promise.all(ended.slice(start, start + atOnce).map((hold) => end(dependencies, hold)));
    released += freed.filter(Boolean).length;
  }
  unwrap(await dependencies.server.rpc('expire_requests'));
  const { error } = await dependencies.server.rpc('note_scheduled_run', { job: 'expire-holds' });
  if (error) throw new Error(error.message);
  return answer({ ended: ended.length, released });
}

async function end(dependencies: Dependencies, hold: HoldRow): Promise<boolean> {
  if (hold.stripe_session_id) {
    try {
      const session = await endSession(dependencies, hold.stripe_session_id);
      const { status } = await applySession(dependencies, session);
      if (status !== 'pending') return status === 'cancelled';
    } catch (error) {
      logFailure(`Hold ${hold.booking_id}: ${error instanceof Error ? error.message : error}`);
    }
  }
  const { status } = await releaseHold(dependencies, hold.booking_id, 'expired');
  return status === 'cancelled';
}
