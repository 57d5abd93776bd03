import * as z from 'zod/mini';
import { currentPolicy } from '../rules/booking-rules.ts';

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
