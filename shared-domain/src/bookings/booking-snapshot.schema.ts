import { z } from 'zod';
import { currentPolicy } from '../money/cancellation-policy.ts';

const days = z.int().min(0);

/** What a booking keeps of its space, so that it outlives edits and deletion. Written by the database only. */
export const bookingSnapshotSchema = z.object({
  title: z.string().catch('Espaço'),
  type: z.string().catch('outros'),
  /** Slugs, as stored with the space. */
  zone: z.string().nullable().catch(null),
  neighborhood: z.string().nullable().catch(null),
  /** Object path or absolute address of the cover; null without a picture. */
  image: z.string().nullable().catch(null),
  price_cents: z.int().min(0).catch(0),
  capacity: z.int().min(0).catch(0),
  policy: z
    .object({ fullRefundDays: days, halfRefundDays: days, withdrawalDays: days, withdrawalNoticeDays: days })
    .catch(currentPolicy),
});
export type BookingSnapshot = z.output<typeof bookingSnapshotSchema>;

/** Reads a stored snapshot; what an older shape lacks is filled with plain words, so that a list never breaks over one row. */
export function readSnapshot(stored: unknown): BookingSnapshot {
  return bookingSnapshotSchema.parse(typeof stored === 'object' && stored !== null ? stored : {});
}
