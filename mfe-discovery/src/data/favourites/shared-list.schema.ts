import * as z from 'zod/mini';
import { spaceItemSchema } from '../spaces/space-rows.schema.ts';

const said = z.pipe(
  z.object({
    is_free: z.nullable(z.boolean()),
    nearest_free_day: z.nullable(z.string()),
    votes: z.number(),
    voters: z.optional(z.nullable(z.array(z.string()))),
    voted: z.boolean(),
    lines: z.array(z.object({ id: z.string(), name: z.string(), content: z.string() })),
  }),
  z.transform(({ is_free, nearest_free_day, voters, ...rest }) => ({
    isFree: is_free,
    nearestFreeDay: nearest_free_day,
    voters: voters ?? [],
    ...rest,
  })),
);

const spaces = z.array(
  z.pipe(
    z.unknown(),
    z.transform((row) => ({ ...z.parse(spaceItemSchema, row), ...z.parse(said, row) })),
  ),
);

export const sharedListSchema = z.nullable(
  z.pipe(
    z.object({
      name: z.string(),
      event_date: z.nullable(z.string()),
      owner_name: z.nullable(z.string()),
      visitor_name: z.nullable(z.string()),
      spaces,
    }),
    z.transform(({ event_date, owner_name, visitor_name, ...rest }) => ({
      eventDate: event_date,
      ownerName: owner_name?.trim() || 'Alguém',
      visitorName: visitor_name,
      ...rest,
    })),
  ),
);
export type SharedList = NonNullable<z.output<typeof sharedListSchema>>;
/** `isFree`: null without a date. `price` is that of the date. */
export type ListedSpace = SharedList['spaces'][number];

export const myListSchema = z.nullable(z.object({ link: z.nullable(z.enum(['open', 'closed'])), spaces }));
