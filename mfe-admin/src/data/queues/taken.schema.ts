import * as z from 'zod/mini';

export const takenSchema = z._default(
  z.nullable(z.object({ by: z.nullable(z.string()), is_mine: z.boolean(), until: z.string() })),
  null,
);

/** Who has a thing of a queue, for a quarter of an hour; null: nobody. */
export type Taken = z.output<typeof takenSchema>;
