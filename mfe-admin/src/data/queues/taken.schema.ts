import * as z from 'zod/mini';

export const takenSchema = z.nullable(
  z.object({ by: z.nullable(z.string()), is_mine: z.boolean(), until: z.string() }),
);

/** Who has a thing of a queue, for a quarter of an hour; null: nobody. */
export type Taken = z.output<typeof takenSchema>;
