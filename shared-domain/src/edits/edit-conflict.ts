import * as z from 'zod/mini';

const refusal = z.object({ message: z.literal('edit_conflict'), details: z.string() });
const values = z.object({ stored: z.record(z.string(), z.unknown()) });

/**
 * Of a refused edit, what is stored by now in the columns that were sent; undefined for every other failure.
 * @param error PostgrestError of `save_listing`, `save_profile`, `save_coupon`, `set_availability`
 */
export function storedInConflict(error: unknown): Record<string, unknown> | undefined {
  const { data } = refusal.safeParse(error);
  if (!data) return undefined;
  try {
    return values.parse(JSON.parse(data.details)).stored;
  } catch {
    return undefined;
  }
}
