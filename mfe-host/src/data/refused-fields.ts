import * as z from 'zod/mini';

/**
 * Returns the fields that a refusal of the database names in its details, `{"fields": …}`; undefined for details of
 * another shape.
 */
export function refusedFields<Fields>(details: unknown, fields: z.ZodMiniType<Fields>): Fields | undefined {
  try {
    return z.object({ fields }).parse(JSON.parse(String(details))).fields;
  } catch {
    return undefined;
  }
}
