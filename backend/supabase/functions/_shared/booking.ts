import type { HoldRow } from 'shared-domain/db/api.types.ts';
import { unwrap } from './database.ts';
import type { Dependencies } from './dependencies.ts';

type Reason = 'given_up' | 'payment_failed' | 'expired';

/** As the server: a person may not end a hold past the provider. */
export async function releaseHold({ server }: Dependencies, bookingId: string, reason: Reason): Promise<HoldRow> {
  return unwrap(await server.rpc('release_hold', { booking_id: bookingId, reason }));
}
