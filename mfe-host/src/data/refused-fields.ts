import * as z from 'zod/mini';

/** What a refusal of the database names in its details, `{"fields": …}`; undefined where it names nothing of that shape. */
export function refusedFields<Fields>(details: unknown, fields: z.ZodMiniType<Fields>): Fields | undefined {
  try {
    return z.object({ fields }).parse(JSON.parse(String(details))).fields;
  } catch {
    return undefined;
  }
}
