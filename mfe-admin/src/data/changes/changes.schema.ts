import * as z from 'zod/mini';
import { takenSchema } from '../queues/taken.schema.ts';

const addressSchema = z.nullable(
  z.object({ street: z.string(), number: z.string(), complement: z.nullable(z.string()), postal_code: z.string() }),
);
const partsSchema = z.object({
  title: z.string(),
  price: z.coerce.number(),
  images: z.array(z.string()),
  address: addressSchema,
});

export const changesSchema = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      space_id: z.string(),
      title: z.string(),
      host_id: z.string(),
      host_name: z.nullable(z.string()),
      changed_at: z.string(),
      cover: z.nullable(z.string()),
      suspended_at: z.nullable(z.string()),
      before: partsSchema,
      now: partsSchema,
      fields: z.array(z.enum(['title', 'price', 'images', 'address'])),
      taken: takenSchema,
      upcoming: z.array(
        z.object({
          id: z.string(),
          title: z.nullable(z.string()),
          event_date: z.string(),
          guest_name: z.nullable(z.string()),
          total_cents: z.number(),
          fee_cents: z.number(),
        }),
      ),
    }),
  ),
  total: z.number(),
});
/** An edit of an approved listing that somebody looks at. `price` in reais. */
export type ListingChange = z.output<typeof changesSchema>['items'][number];
export type ListingParts = z.output<typeof partsSchema>;
