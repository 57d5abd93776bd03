import * as z from 'zod/mini';
import { cancellationPolicyNames, currentPolicy } from '../rules/booking-rules.ts';

const count = z.int().check(z.gte(0));
const textOrNull = z.catch(z.nullable(z.string()), null);

/** What a booking keeps of its space, so that it outlives edits and deletion. Written by the database only. */
const bookingSnapshotSchema = z.object({
  title: z.catch(z.string(), 'Espaço'),
  type: z.catch(z.string(), 'outros'),
  /** Slugs, as stored with the space. */
  zone: textOrNull,
  neighborhood: textOrNull,
  /** Object path or absolute address of the cover; null without a picture. */
  image: textOrNull,
  price_cents: z.catch(count, 0),
  capacity: z.catch(count, 0),
  /** The code that gave the discount; null without one. */
  coupon_code: textOrNull,
  policy_name: z.catch(z.enum(cancellationPolicyNames), 'moderate'),
  /** When the space is the guest's; null of bookings made before listings said so. `closes_at` not after `opens_at`: the next day. */
  hours: z.catch(
    z.nullable(z.object({ opens_at: z.string(), closes_at: z.string(), music_until: z.nullable(z.string()) })),
    null,
  ),
  /** The house rules that were accepted. */
  rules: z.catch(
    z.nullable(z.object({ version: count, answers: z.record(z.string(), z.string()), note: z.nullable(z.string()) })),
    null,
  ),
  /** The version of the terms of use that held; null of bookings made before they had one. */
  terms_version: z.catch(z.nullable(count), null),
  policy: z.catch(
    z.object({ fullRefundDays: count, halfRefundDays: count, withdrawalDays: count, withdrawalNoticeDays: count }),
    currentPolicy,
  ),
});
export type BookingSnapshot = z.output<typeof bookingSnapshotSchema>;

/** Reads a stored snapshot; what an older shape lacks is filled with plain words, so that a list never breaks over one row. */
export function readSnapshot(stored: unknown): BookingSnapshot {
  const { data } = bookingSnapshotSchema.safeParse(stored);
  return data ?? bookingSnapshotSchema.parse({});
}
